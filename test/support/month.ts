// Simulates daily and hourly runs: the daemon with a simulated clock and local
// upstreams that change by rule. Checks the served release after every run.
import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDueRuns, type DaemonDeps } from '../../pipeline/commands/daemon.ts';
import { createRunStatusReader } from '../../src/runtime/routes/run-status.ts';
import { checkServed, type Seen } from './month-checks.ts';
import { catalogueOfModels, dayName, firstDay, githubOf, hubOf, pricesOf } from './month-world.ts';
import type { Done, Order } from './pipeline-host.ts';
import { makeApp } from './served-release.ts';
import { makeSmallCatalog } from './small-catalog.ts';
import { startGithub } from './upstreams/github.ts';
import { type HubWorld, startHuggingFace } from './upstreams/hugging-face.ts';
import { startModelsDev } from './upstreams/models-dev.ts';
import { type OpenRouterWorld, startOpenRouter } from './upstreams/openrouter.ts';

const hourMs = 3_600_000;

export interface MonthOptions {
  readonly dataDir: string;
  readonly days: number;
  /** Number of hours per step. Skipped hours do not exist in the world, either. */
  readonly hourStep?: number;
  readonly onDay?: (report: DayReport) => void;
}

export interface DayReport {
  readonly day: string;
  readonly faults: readonly string[];
  /** Memory of the process with the daemon and the server. */
  readonly rssMb: number;
  readonly heapMb: number;
  readonly openFiles: number;
  /** Memory of the process that runs the pipeline. */
  readonly pipelineMb: number;
  readonly releases: number;
  /** Disk usage without the observation log. */
  readonly diskMb: number;
  readonly runs: number;
}

/** Simulates the days and returns a report for each. */
export async function simulateMonth(options: MonthOptions): Promise<DayReport[]> {
  const { dataDir, days, hourStep = 1 } = options;
  const host = fork(join(import.meta.dirname, 'pipeline-host.ts'), { stdio: 'inherit' });
  const lists = { prices: { models: pricesOf(0) } as OpenRouterWorld, hub: hubOf(0) as HubWorld };
  const [prices, hub] = [await startOpenRouter(lists.prices), await startHuggingFace(lists.hub)];
  const catalogue = await startModelsDev(catalogueOfModels);
  let nowMs = Date.parse(`${firstDay}T04:00:00Z`);
  const now = () => new Date(nowMs);
  const env = {
    DATA_DIR: dataDir,
    CATALOG_DIR: makeSmallCatalog(),
    GITHUB_TOKEN: 'planted-token-value',
    HF_URL: hub.url,
    OPENROUTER_URL: prices.url,
    MODELS_DEV_URL: catalogue.url,
    GITHUB_URL: '',
  };
  const ends: Done[] = [];
  const runStatus = createRunStatusReader({ dataDir, now, isAlive: () => false });
  const { app, serving } = makeApp(dataDir, { now, runStatus });
  const run = createHostRun(host, env, () => nowMs, ends);
  const log = () => undefined;
  const deps = { dataDir, morningAt: '05:00', now, isAlive: () => false, run, log };
  const startDue = createDueRuns(deps);
  const reports: DayReport[] = [];
  let seen: Seen | undefined;
  try {
    for (let n = 0; n < days; n += 1) {
      const github = await startGithub(githubOf(n), {
        day: dayName(n),
        hasStarHistory: false,
      });
      env.GITHUB_URL = github.url;
      const faults: string[] = [];
      const before = ends.length;
      // A day is from 05:00 to 05:00: the hours of the night belong to the previous day.
      for (let hour = 0; hour < 24; hour += hourStep) {
        const h = n * 24 + hour;
        lists.prices.models = pricesOf(h);
        Object.assign(lists.hub, hubOf(h));
        for (const minutes of [0, 30]) {
          nowMs = Date.parse(`${dayName(n)}T05:00:00Z`) + hour * hourMs + minutes * 60_000;
          const count = ends.length;
          while ((await startDue()) === 0);
          if (ends.length === count) continue;
          const failed = ends.slice(count).find(({ code }) => code !== 0);
          if (failed) throw new Error(`At ${now().toISOString()}: ${failed.text}`);
          await serving.refresh();
          const checked = await checkServed({ dataDir, app, n, h, now: now(), seen });
          faults.push(...checked.faults);
          seen = checked.seen;
        }
      }
      await github.close();
      const report = {
        ...measure(host, dataDir),
        day: dayName(n),
        faults,
        runs: ends.length - before,
      };
      reports.push(report);
      options.onDay?.(report);
    }
    return reports;
  } finally {
    serving.close();
    host.disconnect();
    for (const upstream of [prices, hub, catalogue]) await upstream.close();
  }
}

/** Each run is a message to the one process that runs the pipeline. */
function createHostRun(
  host: ChildProcess,
  env: Order['env'],
  nowMs: () => number,
  ends: Done[],
): DaemonDeps['run'] {
  let ids = 0;
  return async (kind) => {
    ids += 1;
    const id = ids;
    const ended = new Promise<void>((resolve) => {
      const onDone = (done: Done) => {
        if (done.id !== id) return;
        host.off('message', onDone);
        ends.push(done);
        resolve();
      };
      host.on('message', onDone);
    });
    const args = kind === 'morning' ? ['morning', '--collect'] : ['hourly'];
    host.send({
      id,
      args,
      env,
      nowMs: nowMs(),
    } satisfies Order);
    await ended;
    return host.pid;
  };
}

const residentMb = (pid: number | undefined): number => {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return 0;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1] ?? 0) / 1024;
};

/**
 * Returns the disk usage without the log, which always grows. Files with several links count once.
 */
function sizeBelow(dataDir: string): number {
  const sizes = new Map<number, number>();
  for (const name of readdirSync(dataDir)) {
    if (name === 'observations') continue;
    const folder = join(dataDir, name);
    if (!lstatSync(folder).isDirectory()) continue;
    for (const path of readdirSync(folder, { recursive: true })) {
      const stat = lstatSync(join(folder, String(path)));
      if (stat.isFile()) sizes.set(stat.ino, stat.size);
    }
  }
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

function measure(host: ChildProcess, dataDir: string) {
  globalThis.gc?.();
  return {
    rssMb: Math.round(process.memoryUsage().rss / 1e6),
    heapMb: Math.round(process.memoryUsage().heapUsed / 1e6),
    openFiles: existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : 0,
    pipelineMb: Math.round(residentMb(host.pid)),
    releases: readdirSync(join(dataDir, 'releases')).length,
    diskMb: Math.round(sizeBelow(dataDir) / 1e6),
  };
}
