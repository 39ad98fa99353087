// SCHEDULE=on: starts mornings and hours when they are due, one at a time, and catches up what was missed.
import { Cron } from 'croner';
import { type RunKind, runKinds } from '../../contracts/rhythm.ts';
import type { Log } from '../logging/log.ts';
import type { Command, StartCommand } from './commands.ts';
import { backOffMs, type Calendars, findHourlyMs, findMorningMs } from './due.ts';
import type { NextRuns, Rhythm, Runs } from './rhythm.ts';

export interface ScheduleDeps {
  readonly rhythm: Rhythm;
  readonly calendars: Calendars;
  readonly start: StartCommand;
  readonly now: () => Date;
  readonly log: Log;
  /** An hour refreshes a release; without one there is nothing to refresh. */
  readonly hasRelease: () => boolean;
}

export interface Schedule {
  /** Starts what is due, unless something is at work. Called every minute. */
  tick(): Promise<void>;
  /** Resolves when nothing that was started is at work any more. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/** `pipeline` ends so when another one works on the data folder. */
const busyCode = 5;
/** How long a command may take to end when the server stops. */
const graceMs = 5000;

/** When the next of each is due, as the files and the calendar say. */
export function findNextRuns(calendars: Calendars, runs: Runs, now: Date): NextRuns {
  const morning = findMorningMs(runs.morning, calendars.morning, now);
  const hourly = findHourlyMs(runs.hourly, runs.morning, calendars.hourly, now);
  return { morning: new Date(morning), hourly: new Date(hourly) };
}

export function createSchedule(deps: ScheduleDeps): Schedule {
  const { log, rhythm } = deps;
  /** Of those that left no word in their file: they ended before they had the lock. */
  const faults = new Map<RunKind, { readonly count: number; readonly untilMs: number }>();
  let running: { readonly command: Command; readonly done: Promise<void> } | undefined;
  let isStopped = false;

  const findDue = async (): Promise<RunKind | undefined> => {
    const now = deps.now();
    const runs = await rhythm.readRuns();
    if (runKinds.some((kind) => runs[kind].record?.outcome === 'running' && runs[kind].isAlive)) {
      return undefined;
    }
    const next = findNextRuns(deps.calendars, runs, now);
    const isDue = (kind: RunKind): boolean =>
      (next[kind]?.getTime() ?? Number.POSITIVE_INFINITY) <= now.getTime() &&
      (faults.get(kind)?.untilMs ?? 0) <= now.getTime() &&
      (kind === 'morning' || deps.hasRelease());
    return runKinds.find(isDue);
  };

  const end = async (kind: RunKind, { pid }: Command, code: number | null): Promise<void> => {
    const runs = await rhythm.readRuns();
    const record = runs[kind].record;
    const isTold = record !== undefined && record.pid === pid;
    const count = isTold || code === 0 ? 0 : (faults.get(kind)?.count ?? 0) + 1;
    faults.set(kind, { count, untilMs: count && deps.now().getTime() + backOffMs(count) });
    const { [kind]: next } = findNextRuns(deps.calendars, runs, deps.now());
    const fields = { command: kind, code, why: (isTold && record.why) || undefined, next };
    if (code === 0) log(fields.why ? 'warn' : 'info', `${kind} ended`, fields);
    else if (code === busyCode) log('info', `${kind} waits for another pipeline`, fields);
    else if (!isStopped) log('error', `${kind} failed`, fields);
  };

  const run = async (kind: RunKind, command: Command): Promise<void> => {
    try {
      await end(kind, command, await command.ended);
    } catch (cause) {
      faults.set(kind, { count: 1, untilMs: deps.now().getTime() + backOffMs(1) });
      log('error', `${kind} could not be run`, { command: kind, reason: String(cause) });
    } finally {
      running = undefined;
    }
    await tick().catch((cause: unknown) => {
      log('error', 'what is due could not be found out', { reason: String(cause) });
    });
  };

  let looking = false;
  const tick = async (): Promise<void> => {
    if (running || looking || isStopped) return;
    looking = true;
    try {
      const kind = await findDue();
      if (kind === undefined || isStopped) return;
      log('info', `${kind} begins`, { command: kind });
      const command = begin(() => deps.start(kind, (line) => log('info', line, { command: kind })));
      running = { command, done: run(kind, command) };
    } finally {
      looking = false;
    }
  };

  return {
    tick,
    async idle() {
      while (running) await running.done;
    },
    async stop() {
      isStopped = true;
      const mine = running;
      await mine?.command.stop(graceMs);
      await mine?.done;
    },
  };
}

/** A machine without room for one more process throws at once: it counts as a run that failed. */
function begin(start: () => Command): Command {
  try {
    return start();
  } catch (cause) {
    return { pid: undefined, ended: Promise.reject(cause), stop: async () => {} };
  }
}

/** Looks every minute, and at once. */
export function startSchedule(deps: ScheduleDeps): Schedule {
  const schedule = createSchedule(deps);
  const look = () =>
    schedule.tick().catch((cause: unknown) => {
      deps.log('error', 'what is due could not be found out', { reason: String(cause) });
    });
  const job = new Cron('* * * * *', { timezone: 'UTC', unref: true, protect: true }, look);
  void look();
  return {
    ...schedule,
    async stop() {
      job.stop();
      await schedule.stop();
    },
  };
}
