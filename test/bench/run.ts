// Benchmarks: measures how long each step takes and how it scales. Prints the results, and never
// fails because something is slow.
//   npm run bench                 all except the million
//   npm run bench -- api          only the API, on the release in DATA_DIR or a generated one
//   npm run bench -- million      the graph of 1,000,000 projects × 90 days (an hour, 20 GB of disk)
//   npm run bench -- month        30 daily and 720 hourly runs (half an hour or longer)
//   npm run bench -- prices       /prices for 500 days at ten times the real number of changes
//   npm run bench -- changes      change files of 30 days, checked in Python (needs duckdb)
//   npm run bench -- changes log=FOLDER day=2025-08-21   the same with an observation log
//   npm run bench -- open-data    share of the open data files in a publication's time and size
//   npm run bench -- cluster minutes=10   several servers under load, with kills and database faults
//   npm run bench -- deliveries count=100000   deliveries by three servers, also to bad receivers
//   npm run bench -- scale repositories=100000 days=30 front=10000 imported=3 memory=4GB disk=30GB
//                                 bulk files to a front set and the rest; folder=FOLDER keeps the data
//   npm run bench -- graph site   only these two
//   npm run bench -- collect kills=20 seeds=3   a complete collection, with faults and random kills
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, quote } from '../../pipeline/io/duckdb.ts';
import { readConfig } from '../../src/runtime/config/config.ts';
import { findCurrent } from '../../src/snapshot/release/release-folder.ts';
import { benchApi } from './api.ts';
import { benchChanges, benchRecordedChanges } from './changes.ts';
import { benchCluster } from './cluster.ts';
import { benchCollect } from './collect.ts';
import { benchDeliveries } from './deliveries.ts';
import { generateLog } from './generate.ts';
import { benchMillion } from './million.ts';
import { benchMonth } from './month.ts';
import { benchPrices } from './prices.ts';
import { benchScale } from './scale/run.ts';
import { benchSite } from './site.ts';
import { benchWebhooks } from './webhooks.ts';

const here = import.meta.dirname;
const root = mkdtempSync(join(tmpdir(), 'daybreak-bench-'));
const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Runs a step in a separate process to measure its memory. */
function measure(script: string, args: readonly string[]): { ms: number; peakMb: number } {
  const run = spawnSync(process.execPath, [join(here, script), ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1 << 26,
  });
  if (run.status !== 0) throw new Error(`${script} ${args.join(' ')} ended with ${run.status}`);
  return JSON.parse(run.stdout.trim().split('\n').at(-1) ?? '') as { ms: number; peakMb: number };
}

/** Baseline: time of one plain scan and count of the same files. */
async function scanMs(observations: string): Promise<number> {
  const db = await openDatabase(':memory:');
  const startedMs = performance.now();
  await db.all(
    `select upstream_id, max(stars) as stars
     from read_parquet(${quote(join(observations, 'repositories/*/*.parquet'))})
     group by upstream_id order by stars desc limit 1`,
  );
  db.close();
  return performance.now() - startedMs;
}

async function benchGraph(projects: number, days: number, memory: string, runs: number) {
  const observations = join(root, `log-${projects}`);
  await generateLog(observations, projects, days);
  const results = Array.from({ length: runs }, () =>
    measure('graph.ts', [observations, join(root, 'graph.duckdb'), memory]),
  );
  const ms = median(results.map((result) => result.ms));
  const yardstick = await scanMs(observations);
  const rows = projects * days;
  console.log(
    `graph, ${projects.toLocaleString('en')} projects × ${days} days: median ${seconds(ms)} of ${runs}, ` +
      `${((ms * 1e6) / rows / 1000).toFixed(2)} ms per 1,000 rows, ` +
      `peak ${Math.max(...results.map((result) => result.peakMb))} MB (limit ${memory}), ` +
      `${(ms / yardstick).toFixed(1)} × one scan of the same files (${seconds(yardstick)})`,
  );
  rmSync(observations, { recursive: true, force: true });
}

function benchRelease(): void {
  const result = measure('release.ts', [join(root, 'release')]) as unknown as {
    steps: Record<string, number>;
    peakMb: number;
    projectsBrotli: string;
  };
  for (const [step, ms] of Object.entries(result.steps)) console.log(`${step}: ${seconds(ms)}`);
  console.log(`release, peak ${result.peakMb} MB without the page builder`);
  console.log(
    `projects-data.json: ${(statSync(result.projectsBrotli).size / 1e6).toFixed(2)} MB brotli`,
  );
}

function benchOpenData(log: string, day: string): void {
  const result = measure('open-data.ts', [join(root, 'open-data'), log, day]) as unknown as {
    [name in
      | 'wholeMs'
      | 'addedMs'
      | 'changesMs'
      | 'bytes'
      | 'added'
      | 'ledger'
      | 'changes']: number;
  } & { largest: readonly { path: string; bytes: number }[] };
  const mb = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  const more = (part: number, whole: number) => `+${((100 * part) / (whole - part)).toFixed(1)}%`;
  console.log(
    `open data: ${seconds(result.addedMs)} of ${seconds(result.wholeMs)} of a publication, ` +
      `${more(result.addedMs, result.wholeMs)} (change files ${seconds(result.changesMs)}); ` +
      `${mb(result.added)} of ${mb(result.bytes)} of a release without its preview images, ` +
      `${more(result.added, result.bytes)} (star ledger in pages ${mb(result.ledger)}), ` +
      `and change files of ${mb(result.changes)}`,
  );
  for (const { path, bytes } of result.largest) console.log(`  ${path}: ${mb(bytes)}`);
}

async function benchRuntime(): Promise<void> {
  const dataDir = await findRelease();
  await benchApi(dataDir, root);
  await benchMillion(dataDir, root);
}

/**
 * Returns the data folder of the current release, or a generated sample release if there is none.
 */
async function findRelease(): Promise<string> {
  let { dataDir } = readConfig(process.env);
  if (!(await findCurrent(dataDir))) {
    dataDir = join(root, 'release');
    if (!(await findCurrent(dataDir))) measure('release.ts', [dataDir]);
  }
  return dataDir;
}

const wanted = process.argv.slice(2);
const textOf = (name: string): string =>
  wanted.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
const numberOf = (name: string): number => Number(textOf(name));
const wants = (name: string): boolean => wanted.length === 0 || wanted.includes(name);
try {
  if (wants('graph')) {
    await benchGraph(10_500, 130, '500MB', 5);
    await benchGraph(105_000, 90, '2GB', 1);
  }
  if (wants('release')) benchRelease();
  if (wants('site')) await benchSite(await findRelease(), root);
  if (wants('collect')) await benchCollect(root, numberOf('kills'), numberOf('seeds'));
  if (wants('api')) await benchRuntime();
  if (wants('prices')) await benchPrices(await findRelease(), root);
  if (wants('webhooks')) await benchWebhooks(await findRelease(), root);
  if (wanted.includes('changes')) {
    const folder = join(root, 'changes');
    if (textOf('log') === '') await benchChanges(folder);
    else await benchRecordedChanges(folder, textOf('log'), textOf('day'));
  }
  if (wanted.includes('open-data')) benchOpenData(textOf('log'), textOf('day'));
  if (wanted.includes('cluster')) await benchCluster(root, numberOf('minutes') || 10);
  if (wanted.includes('deliveries')) await benchDeliveries(root, numberOf('count') || 100_000);
  if (wanted.includes('month')) await benchMonth(join(root, 'month'));
  if (wanted.includes('scale')) {
    await benchScale(textOf('folder') || join(root, 'scale'), {
      repositories: numberOf('repositories') || 100_000,
      days: numberOf('days') || 30,
      front: numberOf('front') || 10_000,
      imported: numberOf('imported') || 3,
      memory: textOf('memory') || '4GB',
      disk: textOf('disk') || '30GB',
    });
  }
  if (wanted.includes('million')) await benchGraph(1_000_000, 90, '3GB', 1);
} finally {
  rmSync(root, { recursive: true, force: true });
}
