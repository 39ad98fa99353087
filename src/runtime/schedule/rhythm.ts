// How the last morning and the last hour went, from the files that they leave, and when the next are due.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type RhythmRecord,
  type RunKind,
  RunRecord,
  type RunStatus,
  rhythmFolder,
} from '../../contracts/rhythm.ts';
import { toInstant } from '../../contracts/time.ts';
import type { Run } from './due.ts';

export type Runs = Readonly<Record<RunKind, Run>>;
export type NextRuns = Readonly<Record<RunKind, Date | null>>;

export interface Rhythm {
  /** As the files stand now. */
  readRuns(): Promise<Runs>;
  /** What is told of it; read once a second at most. */
  tell(): Promise<RhythmRecord>;
}

export interface RhythmDeps {
  readonly dataDir: string;
  readonly now: () => Date;
  /** Does a process of this id live? */
  readonly isAlive: (pid: number) => boolean;
  /** Absent where the server starts nothing itself. */
  readonly findNext?: ((runs: Runs, now: Date) => NextRuns) | undefined;
}

/** No run takes so long: its process id belongs to another by now. */
const longestRunMs = 6 * 3_600_000;
const heldMs = 1000;
const interruptedWhy =
  'Its process ended without a word: it was killed, or the machine went down. It is caught up by the next run.';

export function createRhythm(deps: RhythmDeps): Rhythm {
  let held: { readonly ms: number; readonly record: RhythmRecord } | undefined;
  const readRun = async (kind: RunKind): Promise<Run> => {
    const record = await readRecord(join(deps.dataDir, rhythmFolder, `${kind}.json`));
    if (!record) return { record, isAlive: false };
    const ageMs = deps.now().getTime() - Date.parse(record.started);
    return { record, isAlive: ageMs < longestRunMs && deps.isAlive(record.pid) };
  };
  const readRuns = async (): Promise<Runs> => ({
    morning: await readRun('morning'),
    hourly: await readRun('hourly'),
  });
  return {
    readRuns,
    async tell() {
      const now = deps.now();
      if (held && Math.abs(now.getTime() - held.ms) < heldMs) return held.record;
      const runs = await readRuns();
      const next = deps.findNext?.(runs, now) ?? { morning: null, hourly: null };
      const record = {
        morning: toStatus(runs.morning, next.morning),
        hourly: toStatus(runs.hourly, next.hourly),
      };
      held = { ms: now.getTime(), record };
      return record;
    },
  };
}

async function readRecord(path: string): Promise<RunRecord | undefined> {
  try {
    return RunRecord.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    // None has run yet, or its file is damaged: both are as if nothing were known.
    return undefined;
  }
}

function toStatus({ record, isAlive }: Run, next: Date | null): RunStatus {
  const due = next && toInstant(next);
  if (!record) {
    return {
      outcome: 'never',
      started: null,
      ended: null,
      why: null,
      succeeded: null,
      next: due,
    };
  }
  const isInterrupted = record.outcome === 'running' && !isAlive;
  return {
    outcome: isInterrupted ? 'interrupted' : record.outcome,
    started: record.started,
    ended: record.ended,
    why: isInterrupted ? interruptedWhy : record.why,
    succeeded: record.done?.ended ?? null,
    next: due,
  };
}
