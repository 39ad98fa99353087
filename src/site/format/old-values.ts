// A value that was not observed in the 14 days before a release is shown with the day of its
// observation, and sorted after current values.
import { addDays, formatCount, formatDay } from './format.ts';

const currentDays = 14;

/** Returns the day of an observation if it is old, otherwise null. */
export const toOldDay = (observed: string | null, asOf: string): string | null =>
  observed !== null && observed.slice(0, 10) <= addDays(asOf, -currentDays)
    ? observed.slice(0, 10)
    : null;

/** Adds the day of an old value: `4,708 (Feb 20, 2026)`. */
export const withDay = (text: string, oldDay: string | null): string =>
  oldDay === null ? text : `${text} (${formatDay(oldDay)})`;

/**
 * Returns the last push, or null if it was observed too long ago: lists have no room for the day of
 * its observation, and a reader would take an active project for a dead one.
 */
export const toCurrentPush = (
  row: { readonly pushed_at: string | null; readonly active_seen_on: string | null },
  asOf: string,
): string | null => (toOldDay(row.active_seen_on, asOf) === null ? row.pushed_at : null);

export const formatStars = (
  row: { readonly stars: number | null; readonly stars_observed_on: string | null },
  asOf: string,
): string => withDay(formatCount(row.stars), toOldDay(row.stars_observed_on, asOf));
