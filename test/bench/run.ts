// Benchmarks: measures how long each step takes and how it scales. Prints the results. Only `trend`
// fails because something is slow.
//   npm run bench                everything below
//   npm run bench -- trend [BASE] CPU seconds, added to docs/performance.md, compared with a commit
//   npm run bench -- graph       the graph of 10,500 projects × 130 days
//   npm run bench -- release     builds and publishes the recorded world
//   npm run bench -- site api    the site and the API, on the release in DATA_DIR or a generated one
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, quote } from '../../pipeline/io/duckdb.ts';
import { readConfig } from '../../src/runtime/config/config.ts';
import { findCurrent } from '../../src/snapshot/release/release-folder.ts';
import { benchApi } from './api.ts';
import { generateLog } from './generate.ts';
import { benchSite } from './site.ts';
import { recordTrend } from './trend.ts';

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

async function benchGraph(): Promise<void> {
  const [projects, days, runs] = [10_500, 130, 5];
  const observations = join(root, 'log');
  await generateLog(observations, projects, days);
  const results = Array.from({ length: runs }, () =>
    measure('graph.ts', [observations, join(root, 'graph.duckdb'), '500MB']),
  );
  const ms = median(results.map((result) => result.ms));
  const yardstick = await scanMs(observations);
  console.log(
    `graph, ${projects.toLocaleString('en')} projects × ${days} days: median ${seconds(ms)} of ${runs}, ` +
      `peak ${Math.max(...results.map((result) => result.peakMb))} MB, ` +
      `${(ms / yardstick).toFixed(1)} × one scan of the same files (${seconds(yardstick)})`,
  );
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

/**
 * Returns the data folder of the current release, or a generated release if there is none.
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
const base = wanted[0] === 'trend' ? wanted[1] : undefined;
const wants = (name: string): boolean => wanted.length === 0 || wanted.includes(name);
try {
  if (wants('trend')) {
    for (const fault of await recordTrend(root, base)) {
      console.error(fault);
      process.exitCode = 1;
    }
  }
  if (wants('graph')) await benchGraph();
  if (wants('release')) benchRelease();
  if (wants('site')) await benchSite(await findRelease(), root);
  if (wants('api')) await benchApi(await findRelease(), root);
} finally {
  rmSync(root, { recursive: true, force: true });
}
