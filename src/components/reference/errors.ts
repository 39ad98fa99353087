// The page on errors, from the table of problems.
import { problemWords, toProblemExample } from '../../contracts/openapi-responses.ts';
import { type ProblemCode, problems } from '../../contracts/problems.ts';
import { code, type DocsPage, heading, list, table, text } from './blocks.ts';

const codes = Object.keys(problems) as ProblemCode[];

export const errorsPage: DocsPage = {
  path: '/developers/errors',
  title: 'Errors',
  summary: 'All errors below /api have the same format and permanent codes.',
  blocks: [
    heading('Format'),
    code('json', JSON.stringify(toProblemExample('invalid_parameter'), null, 2)),
    text(
      '`message` describes what happened, with which value, and what to do next. Errors about parameters or the request body also have `details`, which list every invalid field. Use `code` in your program: codes are permanent, but messages may change.',
    ),
    heading('Codes'),
    table(
      'Error codes',
      ['Code', 'Status', 'Description'],
      codes.map((name) => [`\`${name}\``, String(problems[name]), problemWords[name].means]),
      codes,
    ),
    heading('Order of checks'),
    text(
      'The service checks a request in this order: path and method (404, 405), API key (401, 403), availability of the graph (503), plan (403), quota (429), parameters (400), record (404). An unknown path or method requires no key and does not count toward the quota.',
    ),
    heading('When to retry'),
    list(
      '503 `rebuilding`: the graph is being replaced. Retry after the number of seconds in `Retry-After`.',
      '503 `unavailable`: the service cannot reach its database. Retry after the number of seconds in `Retry-After`.',
      '429 `slow_down`: retry after the number of seconds in `Retry-After`, at most a minute.',
      '429 `quota_exceeded`: retry after 00:00 UTC. `Retry-After` and `X-RateLimit-Reset` contain the time.',
      '500 `internal`: retry once, later. If the error persists, report the `X-Request-Id`.',
      'Any other 4xx: change the request first.',
    ),
  ],
};
