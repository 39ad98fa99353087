// Formats values that may be old (see toOldDay).
import { toOldDay } from '../../lib/old-day.ts';
import { formatCount, formatDay } from './format.ts';

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
