// Reports the outcomes of the last daily and hourly runs, and when the next runs are due. Reads the
// files that the pipeline writes.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import {
  maxRunMs,
  NextRuns,
  nextRunsFile,
  type RunKind,
  RunRecord,
  type RunStatus,
  type RunsRecord,
  runStatusFolder,
} from '../../contracts/files/run-status.ts';

export interface RunStatusReader {
  /** Returns the run status for API responses and pages. Cached for one second. */
  read(): Promise<RunsRecord>;
}

export interface RunStatusDeps {
  readonly dataDir: string;
  readonly now: () => Date;
  readonly isAlive: (pid: number) => boolean;
}

const cacheMs = 1000;
const interruptedWhy =
  'The process ended unexpectedly: it was killed, or the machine shut down. The next run catches up.';

export function createRunStatusReader({ dataDir, now, isAlive }: RunStatusDeps): RunStatusReader {
  const folder = join(dataDir, runStatusFolder);
  let cached: { readonly ms: number; readonly record: Promise<RunsRecord> } | undefined;
  const readStatus = async (kind: RunKind, next: string | null): Promise<RunStatus> => {
    const record = await readJson(join(folder, `${kind}.json`), RunRecord);
    if (!record) return { ...noRun, next };
    const ageMs = now().getTime() - Date.parse(record.started);
    const isRunning = ageMs < maxRunMs && isAlive(record.pid);
    const isInterrupted = record.outcome === 'running' && !isRunning;
    return {
      outcome: isInterrupted ? 'interrupted' : record.outcome,
      started: record.started,
      ended: record.ended,
      why: isInterrupted ? interruptedWhy : record.why,
      not_collected: record.not_collected ?? null,
      succeeded: record.done?.ended ?? null,
      next,
    };
  };
  const readRuns = async (): Promise<RunsRecord> => {
    const next = await readJson(join(folder, nextRunsFile), NextRuns);
    const isDaemonAlive = next !== undefined && isAlive(next.pid);
    return {
      morning: await readStatus('morning', isDaemonAlive ? next.morning : null),
      hourly: await readStatus('hourly', isDaemonAlive ? next.hourly : null),
    };
  };
  return {
    async read() {
      const ms = now().getTime();
      if (!cached || Math.abs(ms - cached.ms) >= cacheMs) cached = { ms, record: readRuns() };
      return await cached.record;
    },
  };
}

const noRun = {
  outcome: 'never',
  started: null,
  ended: null,
  why: null,
  not_collected: null,
  succeeded: null,
} as const;

/** Returns undefined if the file does not exist yet or is damaged. */
async function readJson<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined> {
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return undefined;
  }
}
