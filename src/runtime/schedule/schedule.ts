// Implements SCHEDULE=on: starts daily and hourly runs when they are due, one at a time, including
// missed runs.
import { Cron } from 'croner';
import { messageOf } from '../../contracts/error-message.ts';
import { type RunKind, runKinds } from '../../contracts/run-status.ts';
import type { Log } from '../logging/log.ts';
import { backOffMs, type Calendars, findHourlyMs, findMorningMs } from './due-times.ts';
import type { NextRuns, RunStatusReader, Runs } from './run-status.ts';
import type { Command, StartCommand } from './start-commands.ts';

export interface ScheduleDeps {
  readonly runStatus: RunStatusReader;
  readonly calendars: Calendars;
  readonly start: StartCommand;
  readonly now: () => Date;
  readonly log: Log;
  readonly isLeader: () => Promise<boolean>;
  /** Whether a release is loaded. Hourly runs need one. */
  readonly hasRelease: () => boolean;
}

export interface Schedule {
  /** Starts a run if one is due and none is running. Called every minute. */
  tick(): Promise<void>;
  /** Resolves when all started runs have ended and no other run is due. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/** Exit code of the pipeline when another pipeline process has locked the data folder. */
const busyCode = 5;
/** Time limit for a run to exit when the server stops. */
const graceMs = 5000;

export function findNextRuns(calendars: Calendars, runs: Runs, now: Date): NextRuns {
  const morning = findMorningMs(runs.morning, calendars.morning, now);
  const hourly = findHourlyMs(runs.hourly, runs.morning, calendars.hourly, now);
  return { morning: new Date(morning), hourly: new Date(hourly) };
}

type Faults = Map<RunKind, { readonly count: number; readonly untilMs: number }>;

function chooseDue(
  { calendars, now: clock, hasRelease }: ScheduleDeps,
  runs: Runs,
  faults: Faults,
): RunKind | undefined {
  if (runKinds.some((kind) => runs[kind].record?.outcome === 'running' && runs[kind].isAlive)) {
    return undefined;
  }
  const now = clock();
  const next = findNextRuns(calendars, runs, now);
  return runKinds.find(
    (kind) =>
      (next[kind]?.getTime() ?? Number.POSITIVE_INFINITY) <= now.getTime() &&
      (faults.get(kind)?.untilMs ?? 0) <= now.getTime() &&
      (kind === 'morning' || hasRelease()),
  );
}

interface EndedRun extends Pick<Command, 'pid'> {
  readonly kind: RunKind;
  readonly code: number | null;
  readonly isStopped: boolean;
}

/**
 * Logs how the run ended. If it failed without writing a run record, increases the failure count of
 * its kind.
 */
function handleEnd(
  { log, calendars, now }: ScheduleDeps,
  faults: Faults,
  runs: Runs,
  { kind, pid, code, isStopped }: EndedRun,
): void {
  const record = runs[kind].record;
  const isRecorded = record !== undefined && record.pid === pid;
  const count = isRecorded || code === 0 ? 0 : (faults.get(kind)?.count ?? 0) + 1;
  faults.set(kind, { count, untilMs: count && now().getTime() + backOffMs(count) });
  const { [kind]: next } = findNextRuns(calendars, runs, now());
  const fields = { command: kind, code, why: (isRecorded && record.why) || undefined, next };
  if (code === 0) log(fields.why ? 'warn' : 'info', `${kind} run ended`, fields);
  else if (code === busyCode) log('info', `${kind} run postponed, pipeline busy`, fields);
  else if (!isStopped) log('error', `${kind} run failed`, fields);
}

export function createSchedule(deps: ScheduleDeps): Schedule {
  const { log, runStatus } = deps;
  /**
   * For each kind of run, the number of consecutive failures without a run record, and when to
   * retry. For example, a run writes no record if another pipeline process holds the lock.
   */
  const faults: Faults = new Map();
  let running: { readonly command: Command; readonly done: Promise<void> } | undefined;
  /** Resolves when the newest run has ended and the check for other due runs is done. */
  let latest: Promise<void> | undefined;
  let isStopped = false;

  const run = async (kind: RunKind, command: Command): Promise<void> => {
    try {
      const code = await command.ended;
      const runs = await runStatus.readRuns();
      handleEnd(deps, faults, runs, { kind, pid: command.pid, code, isStopped });
    } catch (cause) {
      const count = (faults.get(kind)?.count ?? 0) + 1;
      faults.set(kind, { count, untilMs: deps.now().getTime() + backOffMs(count) });
      log('error', `${kind} run could not be started`, { command: kind, reason: String(cause) });
    } finally {
      running = undefined;
    }
    await tick().catch(createTickFaultLogger(log));
  };

  let isChecking = false;
  const tick = async (): Promise<void> => {
    if (running || isChecking || isStopped) return;
    isChecking = true;
    try {
      if (!(await deps.isLeader())) return;
      const kind = chooseDue(deps, await runStatus.readRuns(), faults);
      if (kind === undefined || isStopped) return;
      const command = launch(deps, kind);
      latest = run(kind, command);
      running = { command, done: latest };
    } finally {
      isChecking = false;
    }
  };

  return {
    tick,
    async idle() {
      // After each run, the schedule may start another run and replace `latest`.
      for (let awaited: Promise<void> | undefined; awaited !== latest; ) {
        awaited = latest;
        await awaited;
      }
    },
    async stop() {
      isStopped = true;
      const current = running;
      await current?.command.stop(graceMs);
      await current?.done;
    },
  };
}

const createTickFaultLogger =
  (log: Log) =>
  (cause: unknown): void =>
    log('error', 'cannot determine which run is due', { reason: messageOf(cause) });

/** If the process cannot be created, returns a command whose promise `ended` rejects. */
function launch({ start, log }: ScheduleDeps, kind: RunKind): Command {
  log('info', `${kind} run started`, { command: kind });
  try {
    return start(kind, (line) => log('info', line, { command: kind }));
  } catch (cause) {
    return { pid: undefined, ended: Promise.reject(cause), stop: async () => {} };
  }
}

export function startSchedule(deps: ScheduleDeps): Schedule {
  const schedule = createSchedule(deps);
  const check = () => schedule.tick().catch(createTickFaultLogger(deps.log));
  const job = new Cron('* * * * *', { timezone: 'UTC', unref: true, protect: true }, check);
  void check();
  return {
    ...schedule,
    async stop() {
      job.stop();
      await schedule.stop();
    },
  };
}
