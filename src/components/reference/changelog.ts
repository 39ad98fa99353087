// What changed in the API, newest first, and what version 1 promises.
import { type DocsPage, heading, list, text } from './blocks.ts';

export const changelogPage: DocsPage = {
  path: '/developers/changelog',
  title: 'Changes',
  summary: 'What changed in the API and the files, and what stays as it is.',
  blocks: [
    heading('What version 1 promises'),
    text(
      'Within `/api/v1` there are only additions: new endpoints, parameters, fields, error codes. Read what you know and leave the rest. A removal is announced twelve months ahead, by the headers `Deprecation` and `Sunset` and on this page.',
    ),
    text(
      'Scores carry a version on their [methods page](/methods). A new method starts with its day and never rewrites what was published.',
    ),
    heading('Version 1.0.0'),
    list(
      'The keyed API: `/meta`, `/search`, `/projects`, `/project/{id}`, `/emerging`, `/alternatives`, `/alternatives/{product}`, `/models`, `/hf`, `/history/{slug}`, `/events`.',
      '[Webhooks](/developers/webhooks): `POST`, `GET` and `DELETE` of `/api/webhooks.php`, and signed deliveries.',
      'Its description: [openapi.json](/api/v1/openapi.json), the [reference](/developers/api), [llms.txt](/llms.txt).',
      '`/meta` reports under `runs` how the last daily and hourly runs went, and when the next ones are due. The previous name `rhythm` is deprecated.',
      'Open files, Parquet dumps and feeds.',
    ),
  ],
};
