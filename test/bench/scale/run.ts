// Imports, merges, builds and publishes millions of repositories. Measures time, memory and size of
// each step.

import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { streamDays } from '../../../pipeline/io/observation-log-files.ts';
import { benchAnswers } from './api-latency.ts';
import { listDays } from './world.ts';

export interface ScaleOptions {
  readonly repositories: number;
  readonly days: number;
  /** Number of projects in the front set. */
  readonly front: number;
  /** Days that are imported from bulk files. The others are written straight into the log. */
  readonly imported: number;
  readonly memory: string;
  /** Maximum size of temporary files. */
  readonly disk: string;
}

const script = join(import.meta.dirname, 'step.ts');

export async function benchScale(root: string, options: ScaleOptions): Promise<void> {
  const { repositories, days, front, imported, memory, disk } = options;
  const log = join(root, 'observations');
  const all = listDays(days);
  const measure = (step: string, args: readonly (string | number)[], unit = '') => {
    const run = spawnSync(
      process.execPath,
      [script, step, root, memory, disk, ...args.map(String)],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
    );
    if (run.status !== 0) throw new Error(`The step "${step}" ended with ${run.status}.`);
    const { ms, cpuMs, peakMb, ...more } = JSON.parse(run.stdout.trim().split('\n').at(-1) ?? '');
    console.log(
      `${step}${unit}: ${seconds(ms)}, CPU ${seconds(cpuMs)}, peak ${peakMb} MB, log ` +
        `${gigabytes(sizeOf(log))} in ${countOf(log)} files, load ${loadavg()[0]?.toFixed(1)} ` +
        JSON.stringify(more),
    );
  };
  console.log(
    `${repositories.toLocaleString('en')} repositories × ${days} days = ` +
      `${(repositories * days).toLocaleString('en')} observations, memory limit ${memory}`,
  );
  measure('facts', [repositories]);
  // An interrupted run continues with the missing days.
  const present = streamDays(log, 'repositories');
  const missing = (part: string[]) => part.filter((day) => !present.includes(day));
  const filled = missing(all.slice(0, days - imported));
  measure('fill', filled, ` of ${filled.length} days`);
  for (const day of missing(all.slice(days - imported))) {
    measure('bulk', [day], ` of ${day}`);
    measure('import', [day], ` of ${day}`);
    rmSync(join(root, `${day}.parquet`));
  }
  measure('compact', []);
  measure('graph', [front], ` of ${front.toLocaleString('en')} projects`);
  measure('publish', []);
  await benchAnswers(root);
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(2)} GB`;

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

const sizeOf = (folder: string): number =>
  exists(folder)
    ? filesOf(folder).reduce(
        (sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size,
        0,
      )
    : 0;

const countOf = (folder: string): number => (exists(folder) ? filesOf(folder).length : 0);

const exists = (folder: string): boolean =>
  statSync(folder, { throwIfNoEntry: false }) !== undefined;
