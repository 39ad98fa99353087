// Days (`2026-06-30`) and instants (`2026-06-30T05:10:00Z`) in UTC, as records and the log write them.

export const dayMs = 86_400_000;

/** The UTC day of a time; a number is in milliseconds since 1970. */
export const toDay = (at: number | Date): string => new Date(at).toISOString().slice(0, 10);

/** The instant of a time, in whole seconds. */
export const toInstant = (at: number | Date): string =>
  `${new Date(at).toISOString().slice(0, 19)}Z`;

/** The day `count` days after `day`; a negative count goes back. */
export const addDays = (day: string, count: number): string =>
  toDay(Date.parse(`${day}T00:00:00Z`) + count * dayMs);

/** The latest time that an observation may have: one day of tolerance for clocks and time zones. */
export const latestInstant = (nowMs: number): string => toInstant(nowMs + dayMs);
