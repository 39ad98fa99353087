// The days of the sample world: indexes from 0 to the last day, and the days on which nobody looked.

const dayMs = 86_400_000;

export interface Calendar {
  readonly days: number;
  /** Days since 1970 of index 0. */
  readonly firstEpochDay: number;
  /** Indexes on which no repository was observed at all. */
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
  new Date((calendar.firstEpochDay + index) * dayMs).toISOString().slice(0, 10);

/** `minute` is of the day `index`; it may be negative or beyond its end. */
export const toInstant = (calendar: Calendar, index: number, minute: number): string =>
  new Date((calendar.firstEpochDay + index) * dayMs + minute * 60_000)
    .toISOString()
    .replace('.000', '');

/** People rest at weekends: stars, commits and issues of a day by its weekday, Sunday first. */
const weekdayFactors = [0.77, 1.04, 1.09, 1.1, 1.06, 0.98, 0.8] as const;

/** The factor of the calendar day `index`; what it brings is seen on the next morning. */
export function weekdayFactor(calendar: Calendar, index: number): number {
  // 1970-01-01 was a Thursday.
  return weekdayFactors[(((calendar.firstEpochDay + index + 4) % 7) + 7) % 7] ?? 1;
}
