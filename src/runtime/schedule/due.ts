// When the next morning and the next hour are due: pure, from the calendar and how the last ones went.

import { Cron } from 'croner';
import { backOffMinutes, type RunRecord } from '../../contracts/rhythm.ts';
import { toDay } from '../../contracts/time.ts';

/** A run as its file tells it, and whether the process that it names still lives. */
export interface Run {
  readonly record: RunRecord | undefined;
  readonly isAlive: boolean;
}

export interface Calendar {
  /** The newest planned instant that is not after `now`. */
  last(now: Date): number;
  next(now: Date): number;
}

export interface Calendars {
  readonly morning: Calendar;
  readonly hourly: Calendar;
}

/** Mornings at `HH:MM` in UTC, hours half an hour away from them. */
export function createCalendars(morningAt: string): Calendars {
  const [hour = 0, minute = 0] = morningAt.split(':').map(Number);
  return {
    morning: createCalendar(`${minute} ${hour} * * *`),
    hourly: createCalendar(`${(minute + 30) % 60} * * * *`),
  };
}

function createCalendar(pattern: string): Calendar {
  const cron = new Cron(pattern, { timezone: 'UTC' });
  const found = (date: Date | null | undefined): number => {
    if (!date) throw new Error(`The plan ${pattern} never comes.`);
    return date.getTime();
  };
  return {
    last: (now) => found(cron.previousRuns(1, new Date(now.getTime() + 1000))[0]),
    next: (now) => found(cron.nextRun(now)),
  };
}

const minuteMs = 60_000;

/** How long to wait after so many failures in a row. */
export const backOffMs = (failures: number): number =>
  minuteMs * (backOffMinutes[Math.min(Math.max(failures, 1), backOffMinutes.length) - 1] ?? 0);

/** The instant of the next morning or attempt at one; what is not after `now` is due. */
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
  // It died. At first it goes on at once; what kills it again and again is given time.
  return record.failures === 0 ? startedMs : startedMs + backOffMs(record.failures + 1);
}

/** The instant of the next hour. One that is missed is not made up for: a newer one comes soon. */
export function findHourlyMs(hourly: Run, morning: Run, calendar: Calendar, now: Date): number {
  const slotMs = calendar.last(now);
  // A morning brings everything up to date.
  const doneMs = morning.record?.done ? Date.parse(morning.record.done.ended) : 0;
  const startedMs = hourly.record ? Date.parse(hourly.record.started) : 0;
  return Math.max(startedMs, doneMs) >= slotMs ? calendar.next(now) : slotMs;
}
