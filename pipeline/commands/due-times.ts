// Computes when the next daily and hourly runs are due, from the schedule and the last runs. All
// functions are pure.
import { Cron } from 'croner';
import { backOffMinutes, type RunRecord } from '../../src/contracts/files/run-status.ts';
import { minuteMs, toDay } from '../../src/lib/time.ts';

export interface Run {
  readonly record: RunRecord | undefined;
  readonly isAlive: boolean;
}

export interface Calendar {
  /** The latest scheduled time that is not after `now`. */
  last(now: Date): number;
  next(now: Date): number;
}

export interface Calendars {
  readonly morning: Calendar;
  readonly hourly: Calendar;
}

/** `morningAt` is `HH:MM` in UTC. With `05:00`, hourly runs start at 00:30, 01:30, and so on. */
export function createCalendars(morningAt: string): Calendars {
  const [hour = 0, minute = 0] = morningAt.split(':').map(Number);
  return {
    morning: createCalendar(`${minute} ${hour} * * *`),
    hourly: createCalendar(`${(minute + 30) % 60} * * * *`),
  };
}

function createCalendar(pattern: string): Calendar {
  const cron = new Cron(pattern, { timezone: 'UTC' });
  const toMs = (date: Date | null | undefined): number => {
    if (!date)
      throw new Error(
        `The cron pattern ${pattern} never matches a date. Set MORNING_AT to a time such as 05:00.`,
      );
    return date.getTime();
  };
  return {
    last: (now) => toMs(cron.previousRuns(1, new Date(now.getTime() + 1000))[0]),
    next: (now) => toMs(cron.nextRun(now)),
  };
}

export const backOffMs = (failures: number): number =>
  minuteMs * (backOffMinutes[Math.min(Math.max(failures, 1), backOffMinutes.length) - 1] ?? 0);

/**
 * Returns when the next daily run or retry is due. If this time is not after `now`, the run is due
 * now.
 */
export function findMorningMs({ record, isAlive }: Run, calendar: Calendar, now: Date): number {
  const slotMs = calendar.last(now);
  if (!record) return slotMs;
  if (record.done && record.done.day >= toDay(slotMs)) return calendar.next(now);
  if (record.outcome === 'running' && isAlive) return calendar.next(now);
  const startedMs = Date.parse(record.started);
  if (startedMs < slotMs) return slotMs;
  if (record.outcome !== 'running') {
    return Date.parse(record.ended ?? record.started) + backOffMs(record.failures);
  }
  // The run was interrupted. The first retry starts immediately. Later retries use the backoff.
  return record.failures === 0 ? startedMs : startedMs + backOffMs(record.failures + 1);
}

/** Returns when the next hourly run is due. After several missed hourly runs, only one is due. */
export function findHourlyMs(hourly: Run, morning: Run, calendar: Calendar, now: Date): number {
  const slotMs = calendar.last(now);
  // A daily run refreshes the same data as an hourly run, so no hourly run is needed after it.
  const doneMs = morning.record?.done ? Date.parse(morning.record.done.ended) : 0;
  const startedMs = hourly.record ? Date.parse(hourly.record.started) : 0;
  return Math.max(startedMs, doneMs) >= slotMs ? calendar.next(now) : slotMs;
}
