// The page about files, dumps and feeds, which require no API key.

import { chartMetrics, chartRanges } from '../../contracts/charts.ts';
import { maxCompared } from '../../contracts/compare-rules.ts';
import { fileContents } from '../../contracts/descriptions/files.ts';
import { databaseFile, dumps, feedFiles, openFiles } from '../../contracts/files.ts';
import { maxWatched } from '../../contracts/watched-list.ts';
import { code, type DocsPage, heading, list, table, text } from './blocks.ts';

export const buildOpenDataPage = (siteUrl: string): DocsPage => ({
  path: '/developers/open-data',
  title: 'Open files and feeds',
  summary: 'All data in bulk: no API key, no login, no rate limit, CC0-1.0.',
  blocks: [
    heading('JSON files'),
    table(
      'JSON files',
      ['File', 'Contents'],
      (Object.keys(openFiles) as (keyof typeof openFiles)[]).map((name) => [
        `[${name}](/${name})`,
        fileContents[name],
      ]),
    ),
    code('sh', `curl --compressed ${siteUrl}/projects-velocity.json`),
    heading('Conditional requests'),
    text(
      'Files have a strong `ETag` and `Last-Modified`, are compressed with brotli or gzip, and allow requests from any origin (CORS). If you send the `ETag` of your copy, the response is 304 without a body until the file changes. The [open data page](/data) shows whether a file changes hourly or daily.',
    ),
    code(
      'sh',
      [
        `curl --compressed --etag-save tag.txt -o today.json ${siteUrl}/today-data.json`,
        `curl --compressed --etag-compare tag.txt -o today.json ${siteUrl}/today-data.json`,
      ].join('\n'),
    ),
    heading('Parquet dumps'),
    text(
      'Columns, types, sizes and hashes are in [datapackage.json](/dumps/datapackage.json) (Frictionless), [croissant.json](/dumps/croissant.json) (Croissant 1.1) and [dcat.jsonld](/dumps/dcat.jsonld) (DCAT 3). DuckDB, Polars and pandas can read the files directly from their URLs. DuckDB and Polars use range requests and download only the columns that they need; pandas downloads the whole file.',
    ),
    text(
      `[daybreak.duckdb](/${databaseFile}) holds all dumps as tables. DuckDB 1.0 and later and DuckDB-Wasm attach it from its URL, and the page [SQL](/sql) queries it in the browser: \`/sql#q=\` and a URL-encoded query is a link to a query. Both kinds of files stay available for each release that is kept, below \`/dumps/<release>/\`.`,
    ),
    list(...Object.keys(dumps).map((name) => `[${name}.parquet](/dumps/${name}.parquet)`)),
    heading('Chart images'),
    text(
      `Star charts are SVG images that adapt to light and dark pages: \`/chart/<slug>.svg\` for one project and \`/chart.svg?p=<slug>,<slug>\` for up to ${maxCompared}. \`metric\` is ${Object.keys(chartMetrics).join(', ')} and \`days\` is ${chartRanges.join(', ')}; with 365 and all, stars are shown by week, as far back as they were observed, and the other metrics for the 90 days of the release. The title and description of each image state its first and last values. \`/oembed?url=\` describes the pages of projects, models and alternatives to sites that embed links.`,
    ),
    heading('Feeds'),
    text(
      `A list of projects, models and products has a feed of its own: \`/watch.xml?p=<slug>,<slug>&m=<model>&a=<product>\`, also as \`.atom\` and \`.json\`, for up to ${maxWatched} ids. It contains their events of the last 30 days; for a product, those of its tracked alternatives. The address contains the entries; to follow a list that changes, keep it [in your account](/account/watched) and create a [webhook](/developers/webhooks).`,
    ),
    table(
      'Feeds',
      ['Feed', 'RSS 2.0', 'Atom', 'JSON Feed'],
      Object.entries(feedFiles).map(([kind, { rss, atom, json, title }]) => [
        title,
        `[${rss}](/${rss}), [feed.php](/feed.php${kind === 'news' ? '' : `?type=${kind}`})`,
        `[${atom}](/${atom})`,
        `[${json}](/${json})`,
      ]),
    ),
  ],
});
