// The page on errors, from the table of problems.
import { problemWords, toProblemExample } from '../../contracts/openapi-responses.ts';
import { type ProblemCode, problems } from '../../contracts/problems.ts';
import { code, type DocsPage, heading, list, table, text } from './blocks.ts';

const codes = Object.keys(problems) as ProblemCode[];

export const errorsPage: DocsPage = {
  path: '/developers/errors',
  title: 'Errors',
  summary: 'One shape and permanent codes, on every path below /api.',
  blocks: [
    heading('The shape'),
    code('json', JSON.stringify(toProblemExample('invalid_parameter'), null, 2)),
    text(
      '`message` says what happened, with which value, and what to do. `details` is there for a bad parameter or body, and names every one that is wrong. Match on `code`: codes are permanent, messages are not.',
    ),
    heading('Codes'),
    table(
      'Error codes',
      ['Code', 'Status', 'Means'],
      codes.map((name) => [`\`${name}\``, String(problems[name]), problemWords[name].means]),
      codes,
    ),
    heading('In which order'),
    text(
      'Path and method first (404, 405: no key asked, nothing counted), then the key (401, 403), the state of the graph (503), the plan (403), the quota (429), the parameters (400), the record (404).',
    ),
    heading('When to try again'),
    list(
      '503 `rebuilding`: after the seconds in `Retry-After`. The graph is being put in place.',
      '429 `slow_down`: after `Retry-After`, within a minute.',
      '429 `quota_exceeded`: after 00:00 UTC, which `Retry-After` and `X-RateLimit-Reset` tell.',
      '500 `internal`: once, later. Report the `X-Request-Id` if it stays.',
      'Anything else in 4xx: not before the request has changed.',
    ),
  ],
};
