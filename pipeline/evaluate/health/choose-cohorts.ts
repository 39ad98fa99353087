// Chooses the past days on which health is evaluated. A year of observations must follow each day.
import { addDays, dayMs } from '../../../src/lib/time.ts';
import type { LogSource } from '../log/log-summary.ts';
import { yearDays } from './cohort.ts';

export interface CohortDay {
  readonly population: string;
  readonly asOf: string;
}

/** Minimum days of observations before a cohort, because a score uses the previous four weeks. */
const lookBackDays = 28;
/** If the log has a gap, a cohort may be this many days away from the wanted day. */
const nearDays = 45;

/**
 * Returns the newest of `days` that is at most 14 days before `wanted`. If there is none, returns
 * the nearest of `days` that is at most 45 days before or after `wanted`.
 */
function findDay(days: readonly string[], wanted: string): string | undefined {
  const before = days.findLast((day) => day <= wanted && day >= addDays(wanted, -14));
  if (before !== undefined) return before;
  const distance = (day: string): number => Math.abs(Date.parse(day) - Date.parse(wanted));
  const near = days.filter((day) => distance(day) <= nearDays * dayMs);
  return near.sort((a, b) => distance(a) - distance(b))[0];
}

/**
 * Returns one day per year, oldest first. The newest is the last day that is followed by a year of
 * observations.
 */
export function chooseYearly(source: LogSource): CohortDay[] {
  const [first, last] = [source.days[0], source.days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const newest = addDays(last, -yearDays);
  const usable = source.days.filter((day) => day <= newest && day >= addDays(first, lookBackDays));
  const chosen = new Set<string>();
  for (let wanted = newest; wanted >= first; wanted = addDays(wanted, -yearDays)) {
    const day = findDay(usable, wanted);
    if (day !== undefined) chosen.add(day);
  }
  return [...chosen].sort().map((asOf) => ({ population: source.id, asOf }));
}

/**
 * Returns each requested day or, if the source has no observations on it, the last day with
 * observations in the 14 days before. Omits a requested day if there is no such day, or if the
 * observations end less than a year later.
 */
export function chooseRequested(source: LogSource, requested: readonly string[]): CohortDay[] {
  const newest = addDays(source.days.at(-1) ?? '', -yearDays);
  return requested.flatMap((wanted) => {
    const day = source.days.findLast((one) => one <= wanted && one >= addDays(wanted, -14));
    return day !== undefined && day <= newest ? [{ population: source.id, asOf: day }] : [];
  });
}
