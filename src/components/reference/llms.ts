// llms.txt: what there is and where, for language models, in the form of llmstxt.org.
import { apiRoot, type Endpoint, endpoints } from '../../contracts/endpoints.ts';
import { dumps, feedFiles } from '../../contracts/files.ts';
import { webhooksPath } from '../../contracts/webhooks.ts';
import { dumpGrain, fileContents } from '../open-data.ts';
import type { DocsPage } from './blocks.ts';
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
  const at = (path: string): string => siteUrl + path;
  const link = (title: string, path: string, words: string): string =>
    `- [${title}](${at(path)}): ${words}`;
  const [quickstart, ...others] = pages.map(({ title, path, summary }) =>
    link(title, `${path}.md`, summary),
  );
  return `# ${siteName}

> Open-source AI projects, models with prices, and open-source alternatives to commercial products, observed every morning, with scores that are published with their parts. JSON API, webhooks, open files, feeds.

- Root of the API: ${at(apiRoot)}. A key in the header \`X-Api-Key\` is needed but for \`/meta\` and \`/openapi.json\`; free keys come from ${at('/account')}.
- Success is \`{"ok": true, "data", "meta"}\`, an error \`{"ok": false, "error": {"code", "message", "details"?}}\`.
- Unknown is \`null\`, never 0 or a guess. Published scores keep the line \`Data: ${siteName}\`.
- Projects and their scores change once a morning, models, prices and the hub’s lists every hour: keep answers until then.

## Documentation

${quickstart}
${link('API reference', '/developers/api.md', referenceSummary)}
${link('OpenAPI document', `${apiRoot}/openapi.json`, 'OpenAPI 3.1, with examples from the current release.')}
${others.join('\n')}

## Endpoints

${Object.values(endpoints)
  .map(({ id, path, summary }: Endpoint) =>
    link(`GET ${path}`, `/developers/api#${id}`, `${summary}.`),
  )
  .join('\n')}
${link(`POST, GET, DELETE ${webhooksPath}`, '/developers/api#createOrTestWebhook', 'Create, test, list and remove webhooks.')}

## Open files

${Object.entries(fileContents)
  .map(([name, words]) => link(name, `/${name}`, words))
  .join('\n')}
${link('datapackage.json', '/dumps/datapackage.json', 'Columns, types, sizes and hashes of the Parquet dumps.')}
${(Object.keys(dumps) as (keyof typeof dumps)[])
  .map((name) => link(`${name}.parquet`, `/dumps/${name}.parquet`, dumpGrain[name]))
  .join('\n')}

## Feeds

${Object.values(feedFiles)
  .map(
    ({ title, rss, atom, json }) =>
      `- ${title}: [RSS](${at(`/${rss}`)}), [Atom](${at(`/${atom}`)}), [JSON Feed](${at(`/${json}`)})`,
  )
  .join('\n')}

## Optional

${link('Report card', '/methods/report-card', 'How well each score predicted what came after it, beside what others rank by.')}
${methods.map(({ id, title, summary }) => link(title, `/methods/${id}`, summary)).join('\n')}
`;
}
