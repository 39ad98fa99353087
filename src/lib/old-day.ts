// A value that was not observed in the 14 days before a release is old: it is shown with the day of
// its observation, and sorted after current values. Prices become old later.
import { addDays, formatMonth } from './time.ts';

export const currentDays = 14;

/** Returns the day of an observation if it is old, otherwise null. */
export const toOldDay = (
  observed: string | null,
  asOf: string,
  days = currentDays,
): string | null =>
  observed !== null && observed.slice(0, 10) <= addDays(asOf, -days) ? observed.slice(0, 10) : null;

/**
 * Like `toOldDay`, for counts: they change every day, so they are shown with their day if it is
 * neither that of the release nor the day before.
 */
export const toOldCountDay = (observed: string | null, asOf: string): string | null =>
  toOldDay(observed, asOf, 2);

/**
 * Says that the newest observation of a project is old. After it there may be newer commits, and the
 * date of an old one would make an active project look dead.
 */
export const describeOldActivity = (seenOn: string): string =>
  `maintenance not observed since ${formatMonth(seenOn)}`;
