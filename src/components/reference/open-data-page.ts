// The page on what can be read without a key: files, dumps, feeds.
import { dumps, feedFiles, openFiles } from '../../contracts/files.ts';
import { fileContents } from '../open-data.ts';
import { code, type DocsPage, heading, list, table, text } from './blocks.ts';

export const buildOpenDataPage = (siteUrl: string): DocsPage => ({
  path: '/developers/open-data',
  title: 'Open files and feeds',
  summary: 'Everything in bulk: no key, no login, no rate limit, CC0-1.0.',
  blocks: [
    heading('JSON files'),
    table(
      'JSON files',
      ['File', 'Holds'],
      (Object.keys(openFiles) as (keyof typeof openFiles)[]).map((name) => [
        `[${name}](/${name})`,
        fileContents[name],
      ]),
    ),
    code('sh', `curl --compressed ${siteUrl}/projects-velocity.json`),
    heading('Ask for what changed'),
    text(
      'Files carry a strong `ETag` and `Last-Modified`, are sent as brotli or gzip, and may be read from any origin. Ask with the tag that you have, and the answer is 304 without a body until the file changes, hourly or once a morning, as `/data` says of each:',
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
      'Columns, types, sizes and hashes stand in [datapackage.json](/dumps/datapackage.json). DuckDB, Polars and pandas read the files from their address: the first two by ranges of bytes, so that only the columns that are asked for are sent, pandas whole.',
    ),
    list(...Object.keys(dumps).map((name) => `[${name}.parquet](/dumps/${name}.parquet)`)),
    heading('Feeds'),
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
