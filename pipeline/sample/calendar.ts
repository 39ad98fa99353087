// Defines the calendar of the sample world. Days are numbered from 0. On two days, no sample
// project is observed.
import { dayMs, toDay as toDayOfMs } from '../../src/lib/time.ts';

export interface Calendar {
  readonly days: number;
  /** The date of day 0, in days since January 1, 1970. */
  readonly firstEpochDay: number;
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

/** Returns an ISO timestamp. `minute` counts from the start of the day and may be negative. */
export const toInstant = (calendar: Calendar, index: number, minute: number): string =>
  new Date((calendar.firstEpochDay + index) * dayMs + minute * 60_000)
    .toISOString()
    .replace('.000', '');

/** Factors for stars and commits by weekday, starting with Sunday. They are lower on weekends. */
const weekdayFactors = [0.77, 1.04, 1.09, 1.1, 1.06, 0.98, 0.8] as const;

/** Returns the factor for the new stars and commits of day `index`. */
export function weekdayFactor(calendar: Calendar, index: number): number {
  // The 4 is for Thursday, the weekday of January 1, 1970.
  return weekdayFactors[(((calendar.firstEpochDay + index + 4) % 7) + 7) % 7] ?? 1;
}
