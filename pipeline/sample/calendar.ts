// The calendar of the sample world: days are numbered from 0, and some have no observations.
import { dayMs, toDay as toDayOfMs } from '../../src/contracts/time.ts';

export interface Calendar {
  readonly days: number;
  /** The date of index 0, as days since January 1, 1970. */
  readonly firstEpochDay: number;
  /** Indexes of days without any observed repository. */
  readonly missed: ReadonlySet<number>;
}

export function createCalendar(asOf: string, days: number): Calendar {
  const lastEpochDay = Math.round(Date.parse(`${asOf}T00:00:00Z`) / dayMs);
  return {
    days,
    firstEpochDay: lastEpochDay - days + 1,
    missed: new Set([Math.floor(days * 0.37), Math.floor(days * 0.71)]),
  };
}

export const toDay = (calendar: Calendar, index: number): string =>
  toDayOfMs((calendar.firstEpochDay + index) * dayMs);

/** `minute` is relative to the start of day `index`, and may lie outside that day. */
export const toInstant = (calendar: Calendar, index: number, minute: number): string =>
  new Date((calendar.firstEpochDay + index) * dayMs + minute * 60_000)
    .toISOString()
    .replace('.000', '');

/** Activity (stars, commits, issues) by weekday, starting with Sunday. It is lower on weekends. */
const weekdayFactors = [0.77, 1.04, 1.09, 1.1, 1.06, 0.98, 0.8] as const;

/** The activity factor of day `index`. The next day's run observes this activity. */
export function weekdayFactor(calendar: Calendar, index: number): number {
  // 1970-01-01 was a Thursday.
  return weekdayFactors[(((calendar.firstEpochDay + index + 4) % 7) + 7) % 7] ?? 1;
}
