// A value that was not observed in the 14 days before a release is old: it is shown with the day of
// its observation, and sorted after current values. Prices become old later.
import { addDays } from './time.ts';

const currentDays = 14;

/** Returns the day of an observation if it is old, otherwise null. */
export const toOldDay = (
  observed: string | null,
  asOf: string,
  days = currentDays,
): string | null =>
  observed !== null && observed.slice(0, 10) <= addDays(asOf, -days) ? observed.slice(0, 10) : null;
