// Measures the share of the open data files in the time and size of a publication. Publishes one
// day so that the next has change files, then publishes that day with all pages. With an
// observation log, uses its last two days.
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { loadCatalog } from '../../pipeline/catalog/load-into-tables.ts';
import { readCatalog } from '../../pipeline/catalog/read-catalog.ts';
import { buildGraph } from '../../pipeline/graph/build.ts';
import { dataPaths } from '../../pipeline/io/atomic-files.ts';
import { openDatabase } from '../../pipeline/io/duckdb.ts';
import type { Progress } from '../../pipeline/io/progress.ts';
import { sources } from '../../pipeline/observations/sources.ts';
import { buildSite } from '../../pipeline/publish/build-site.ts';
import { describeFiles, findFirstDay } from '../../pipeline/publish/describe-files.ts';
import { writeDumps } from '../../pipeline/publish/dumps.ts';
import { writeMetadata } from '../../pipeline/publish/metadata/write-metadata.ts';
import { writeMethods } from '../../pipeline/publish/methods/write-methods.ts';
import { publishRelease } from '../../pipeline/publish/publish-release.ts';
import { sampleDefaults, writeSampleWorld } from '../../pipeline/sample/world.ts';
import { addDays } from '../../src/contracts/time.ts';
import { readManifest } from '../../src/snapshot/release/release-folder.ts';
import { silent } from '../support/silent.ts';
import { assembleDeps, publishOptions } from '../support/small-release.ts';

const [dataDir = '', log = '', lastOfLog = ''] = process.argv.slice(2);
const paths = dataPaths(dataDir);
mkdirSync(paths.build, { recursive: true });
const observations = log || paths.observations;
if (!log) {
  await using db = await openDatabase(':memory:', { memoryLimit: '700MB', tempDir: paths.build });
  await writeSampleWorld({ db, observations, progress: silent }, sampleDefaults);
}
const day =
  lastOfLog || (readdirSync(join(observations, 'repositories')).sort().at(-1) ?? '').slice(4);
const catalog = await readCatalog(join(import.meta.dirname, '../../pipeline/catalog'));
const graphPath = join(paths.build, 'graph.duckdb');
const accept = { acceptShrink: true, acceptClock: true, acceptStale: true };
const options = { ...publishOptions(dataDir, graphPath), ...accept };

const build = (asOf: string) =>
  buildGraph(
    { progress: silent, nowMs: () => 0, loadCatalog: (to) => loadCatalog(to, catalog, sources) },
    { observations, graphPath, asOf },
  );

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

/** Duration of each step. A repeated step replaces its first duration. */
const steps: Record<string, number> = {};
const progress: Progress = {
  step(name) {
    const startedMs = performance.now();
    return { advance() {}, done: () => (steps[name] = performance.now() - startedMs) };
  },
};

await build(addDays(day, -1));
await publishRelease(assembleDeps(), options);
await build(day);
let folder = '';
const wholeMs = await timeOf(async () => {
  ({ folder } = await publishRelease({ progress, buildSite, now: () => new Date() }, options));
});

/** Repeats the same steps separately, with all dumps, including older ones. */
async function timeSteps(): Promise<number> {
  const { as_of, generated, built, id } = await readManifest(folder);
  const header = { asOf: as_of, generated, siteName: 'Daybreak' };
  const site = join(dataDir, 'again');
  cpSync(join(folder, 'site'), site, {
    recursive: true,
    filter: (path) => !/\/(og|badge|projects|dumps\/.+)$/.test(path),
  });
  return await timeOf(async () => {
    await writeDumps(join(folder, 'graph.duckdb'), site, header, id);
    await writeMethods(join(site, 'dumps/methods'));
    const files = await describeFiles(site);
    const firstDay = await findFirstDay(site);
    await writeMetadata(site, { files, header, firstDay, siteUrl: `https://x.example/${built}` });
  });
}

const list = (from: string): { path: string; bytes: number }[] =>
  readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: path.slice(from.length), bytes: statSync(path).size }));
const sum = (files: readonly { bytes: number }[]) =>
  files.reduce((all, { bytes }) => all + bytes, 0);

/** Returns whether a dump existed before the open data files were added. */
const isEarlier = (path: string) =>
  /dumps\/((projects|history|edges|models|releases|events)\.parquet|datapackage\.json.*)$/.test(
    path,
  );
const isAdded = (path: string) =>
  (path.startsWith('/site/dumps/') && !isEarlier(path)) ||
  /^\/site\/(assets\/sql|sql\.html|data\.html)/.test(path);

/** Returns the bytes of the star ledger in the pages, uncompressed and compressed. */
function ledgerBytes(pages: readonly { path: string; bytes: number }[]): number {
  const sizes = new Map(pages.map(({ path, bytes }) => [path, bytes]));
  return pages
    .filter(({ path }) => path.endsWith('.html'))
    .map(({ path, bytes }) => {
      const text = readFileSync(join(folder, path), 'utf8');
      const section = /<section aria-labelledby="ledger">.*?<\/section>/s.exec(text)?.[0] ?? '';
      const share = Buffer.byteLength(section) / bytes;
      return share * (bytes + (sizes.get(`${path}.br`) ?? 0));
    })
    .reduce((all, bytes) => all + bytes, 0);
}

const changesMs = steps['change files'] ?? 0;
const addedMs = changesMs + (await timeSteps());
const files = list(folder).filter(({ path }) => !path.startsWith('/site/og/'));
const pages = files.filter(({ path }) => path.startsWith('/site/projects/'));
const ledger = ledgerBytes(pages);
const added = sum(files.filter(({ path }) => isAdded(path))) + ledger;
const changes = sum(list(join(dataDir, 'changes')));
console.log(
  JSON.stringify({
    ...{ wholeMs, addedMs, changesMs, ms: wholeMs, peakMb: 0 },
    ...{ bytes: sum(files), added, ledger: Math.round(ledger), changes },
    largest: files
      .filter(({ path }) => isAdded(path))
      .sort((a, b) => b.bytes - a.bytes)
      .slice(0, 6),
  }),
);
