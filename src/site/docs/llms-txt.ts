// Builds llms.txt: an index of the documentation, API, files and feeds in the llmstxt.org format.

import {
  databaseContents,
  dumpContents,
  fileContents,
} from '../../contracts/api/descriptions/files.ts';
import { apiRoot, type Endpoint, endpoints } from '../../contracts/api/endpoints.ts';
import { databaseFile, dumps, feedFiles } from '../../contracts/api/open-files.ts';
import { versionedWebhooksPath } from '../../contracts/api/webhooks.ts';
import type { DocsPage } from './build-docs-pages.ts';
import { toOperationPath } from './operation-path.ts';
import { referenceSummary } from './reference.ts';

interface Input {
  readonly siteName: string;
  readonly siteUrl: string;
  readonly pages: readonly DocsPage[];
  readonly methods: readonly {
    readonly id: string;
    readonly title: string;
    readonly summary: string;
  }[];
}

export function buildLlmsText({ siteName, siteUrl, pages, methods }: Input): string {
  const link = (title: string, path: string, description: string): string =>
    `- [${title}](${siteUrl}${path}): ${description}`;
  const [quickstart, ...others] = pages.map(({ title, path, summary }) =>
    link(title, `${path}.md`, summary),
  );
  return `# ${siteName}

> Open-source AI projects, AI models with prices, and alternatives to commercial products (open source, or marked as source-available or mixed), observed every day, with scores that show their components. JSON API, webhooks, open files and feeds.

- Base URL of the API: ${siteUrl}${apiRoot}. All endpoints except \`/meta\` and \`/openapi.json\` require an API key in the header \`X-Api-Key\`. Create a free key at ${siteUrl}/account.
- A successful response is \`{"ok": true, "data", "meta"}\`. An error is \`{"ok": false, "error": {"code", "message", "details"?}}\`.
- Unknown values are \`null\`, never 0 or a guess. If you publish scores, include the line \`Data: ${siteName}\`.
- Projects and their scores change once a day; models, prices and the Hugging Face lists change every hour. Cache responses until then.

## Documentation

${quickstart}
${link('API reference', '/developers/api.md', referenceSummary)}
${link('OpenAPI document', `${apiRoot}/openapi.json`, 'The OpenAPI 3.1 description with examples from the current release.')}
${others.join('\n')}

## Endpoints

${Object.values(endpoints)
  .map(({ id, path, summary }: Endpoint) =>
    link(`GET ${path}`, `${toOperationPath(id)}.md`, `${summary}.`),
  )
  .join('\n')}
${link(`POST, GET, DELETE ${apiRoot}${versionedWebhooksPath}`, `${toOperationPath('createOrTestWebhook')}.md`, 'Create, test, list and delete webhooks.')}

## Open files

${Object.entries(fileContents)
  .map(([name, contents]) => link(name, `/${name}`, contents))
  .join('\n')}
${link('datapackage.json', '/dumps/datapackage.json', 'Columns, types, sizes and hashes of the Parquet dumps.')}
${link('croissant.json', '/dumps/croissant.json', 'All files and columns in Croissant 1.1.')}
${link('daybreak.duckdb', `/${databaseFile}`, databaseContents)}
${link('SQL', '/sql', 'Queries the database in the browser. A link with `#q=` and a URL-encoded query opens it in the editor.')}
${(Object.keys(dumps) as (keyof typeof dumps)[])
  .map((name) => link(`${name}.parquet`, `/dumps/${name}.parquet`, dumpContents[name]))
  .join('\n')}

## Feeds

${Object.values(feedFiles)
  .map(
    ({ title, rss, atom, json }) =>
      `- ${title}: [RSS](${siteUrl}/${rss}), [Atom](${siteUrl}/${atom}), [JSON Feed](${siteUrl}/${json})`,
  )
  .join('\n')}

## Optional

${link('Report card', '/methods/report-card', 'How well each score predicted what happened next, compared with other rankings.')}
${link('Coverage', '/methods/coverage', 'The share of projects with each field known, by number of stars.')}
${methods.map(({ id, title, summary }) => link(title, `/methods/${id}`, summary)).join('\n')}
`;
}
