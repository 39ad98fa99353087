// Reports the outcomes of the last daily and hourly runs, and when the next runs are due. Reads the
// outcomes from files that the runs write.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type RunKind,
  RunRecord,
  type RunStatus,
  type RunsRecord,
  runStatusFolder,
} from '../../contracts/run-status.ts';
import { toInstant } from '../../contracts/time.ts';
import type { Run } from './due-times.ts';

export type Runs = Readonly<Record<RunKind, Run>>;
export type NextRuns = Readonly<Record<RunKind, Date | null>>;

export interface RunStatusReader {
  readRuns(): Promise<Runs>;
  /** Returns the run status for API responses and pages. Cached for one second. */
  read(): Promise<RunsRecord>;
}

export interface RunStatusDeps {
  readonly dataDir: string;
  readonly now: () => Date;
  readonly isAlive: (pid: number) => boolean;
  /** Returns when the next runs are due. Undefined if this server does not start runs. */
  readonly findNext?: ((runs: Runs, now: Date) => NextRuns) | undefined;
}

/**
 * Maximum duration of a run. After this time, a process with the same PID must be another process,
 * because systems reuse PIDs.
 */
const maxRunMs = 6 * 3_600_000;
const cacheMs = 1000;
const interruptedWhy =
  'The process ended unexpectedly: it was killed, or the machine shut down. The next run catches up.';

export function createRunStatusReader(deps: RunStatusDeps): RunStatusReader {
  let cached: { readonly ms: number; readonly record: RunsRecord } | undefined;
  const readRun = async (kind: RunKind): Promise<Run> => {
    const record = await readRecord(join(deps.dataDir, runStatusFolder, `${kind}.json`));
    if (!record) return { record, isAlive: false };
    const ageMs = deps.now().getTime() - Date.parse(record.started);
    return { record, isAlive: ageMs < maxRunMs && deps.isAlive(record.pid) };
  };
  const readRuns = async (): Promise<Runs> => ({
    morning: await readRun('morning'),
    hourly: await readRun('hourly'),
  });
  return {
    readRuns,
    async read() {
      const now = deps.now();
      if (cached && Math.abs(now.getTime() - cached.ms) < cacheMs) return cached.record;
      const runs = await readRuns();
      const next = deps.findNext?.(runs, now) ?? { morning: null, hourly: null };
      const record = {
        morning: toStatus(runs.morning, next.morning),
        hourly: toStatus(runs.hourly, next.hourly),
      };
      cached = { ms: now.getTime(), record };
      return record;
    },
  };
}

async function readRecord(path: string): Promise<RunRecord | undefined> {
  try {
    return RunRecord.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    // No run has written a record yet, or the file is damaged.
    return undefined;
  }
}

function toStatus({ record, isAlive }: Run, next: Date | null): RunStatus {
  const nextDue = next && toInstant(next);
  if (!record) {
    return {
      outcome: 'never',
      started: null,
      ended: null,
      why: null,
      not_collected: null,
      succeeded: null,
      next: nextDue,
    };
  }
  const isInterrupted = record.outcome === 'running' && !isAlive;
  return {
    outcome: isInterrupted ? 'interrupted' : record.outcome,
    started: record.started,
    ended: record.ended,
    why: isInterrupted ? interruptedWhy : record.why,
    not_collected: record.not_collected ?? null,
    succeeded: record.done?.ended ?? null,
    next: nextDue,
  };
}
