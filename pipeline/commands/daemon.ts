// The `daemon` command: starts daily and hourly runs when they are due, one at a time, including
// missed runs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Command } from 'commander';
import {
  maxRunMs,
  NextRuns,
  nextRunsFile,
  type RunKind,
  runKinds,
  runStatusFolder,
} from '../../src/contracts/files/run-status.ts';
import { isAlive } from '../../src/lib/is-process-alive.ts';
import { minuteMs, toInstant } from '../../src/lib/time.ts';
import { findCurrent } from '../../src/snapshot/release/release-folder.ts';
import { writeFileAtomic } from '../io/atomic-files.ts';
import type { Context } from './context.ts';
import { backOffMs, createCalendars, findHourlyMs, findMorningMs, type Run } from './due-times.ts';
import { readRunRecord } from './record-run.ts';

export interface DaemonDeps {
  readonly dataDir: string;
  /** Start time of the daily run: `HH:MM` in UTC. */
  readonly morningAt: string;
  readonly now: () => Date;
  readonly isAlive: (pid: number) => boolean;
  /** Runs a command in its own process. Resolves to its process id when it has ended. */
  readonly run: (kind: RunKind) => Promise<number | undefined>;
  /** Waits. Rejects if the daemon is stopped. */
  readonly wait: (ms: number) => Promise<void>;
  readonly log: (message: string) => void;
}

/** Runs until `wait` or `run` rejects. */
export async function runDaemon(deps: DaemonDeps): Promise<never> {
  const startDue = createDueRuns(deps);
  for (;;) {
    const waitMs = await startDue();
    if (waitMs > 0) await deps.wait(waitMs);
  }
}

/**
 * Returns a function that starts a run if one is due, and waits for its end. The function returns
 * how long to wait until the next call.
 */
export function createDueRuns(deps: Omit<DaemonDeps, 'wait'>): () => Promise<number> {
  const { dataDir, now, log } = deps;
  const calendars = createCalendars(deps.morningAt);
  /** The number of consecutive runs that ended without a record. */
  let unrecorded = 0;
  return async () => {
    const [morning, hourly] = [await readRun(deps, 'morning'), await readRun(deps, 'hourly')];
    const due = {
      morning: findMorningMs(morning, calendars.morning, now()),
      hourly: findHourlyMs(hourly, morning, calendars.hourly, now()),
    };
    await writeNextRuns(dataDir, due);
    const isRunning = [morning, hourly].some((one) => {
      return one.record?.outcome === 'running' && one.isAlive;
    });
    const hasRelease = (await findCurrent(dataDir)) !== undefined;
    const kind = runKinds.find(
      (one) => !isRunning && due[one] <= now().getTime() && (one === 'morning' || hasRelease),
    );
    if (kind === undefined) return minuteMs;
    log(`starting the ${kind} run`);
    const pid = await deps.run(kind);
    const isRecorded = (await readRunRecord(dataDir, kind))?.pid === pid;
    unrecorded = isRecorded ? 0 : unrecorded + 1;
    if (isRecorded) return 0;
    // For example, the settings are invalid or another pipeline process has locked the data folder.
    log(`the ${kind} run ended without a record; trying again later`);
    return backOffMs(unrecorded);
  };
}

async function readRun(deps: Omit<DaemonDeps, 'wait'>, kind: RunKind): Promise<Run> {
  const record = await readRunRecord(deps.dataDir, kind);
  if (!record) return { record, isAlive: false };
  const ageMs = deps.now().getTime() - Date.parse(record.started);
  return { record, isAlive: ageMs < maxRunMs && deps.isAlive(record.pid) };
}

/** The server shows these times. */
async function writeNextRuns(dataDir: string, due: Record<RunKind, number>): Promise<void> {
  const { pid } = process;
  const next = { pid, morning: toInstant(due.morning), hourly: toInstant(due.hourly) };
  const path = join(dataDir, runStatusFolder, nextRunsFile);
  await writeFileAtomic(path, `${JSON.stringify(NextRuns.parse(next))}\n`);
}

const cliPath = join(import.meta.dirname, '../cli.ts');
const args = { morning: ['morning', '--collect'], hourly: ['hourly'] } as const;

export function addDaemon(program: Command, context: () => Context): void {
  program
    .command('daemon')
    .description('start daily and hourly runs when they are due, until it is stopped')
    .action(async () => {
      const { config, host, nowMs } = context();
      const signal = host.stopSignal();
      const stopped = runDaemon({
        dataDir: config.dataDir,
        morningAt: config.morningAt,
        isAlive,
        now: () => new Date(nowMs()),
        run: async (kind) => {
          const child = spawn(process.execPath, [cliPath, ...args[kind]], {
            stdio: 'inherit',
            env: host.env,
            signal,
          });
          await once(child, 'exit');
          return child.pid;
        },
        wait: (ms) => wait(ms, undefined, { signal }),
        log: (message) => host.stderr.write(`${message}\n`),
      });
      await stopped.catch((cause: unknown) => {
        if (!signal.aborted) throw cause;
      });
    });
}
