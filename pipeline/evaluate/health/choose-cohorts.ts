// Chooses the days of cohorts. Each day must be followed by a year of observations.
import { addDays, dayMs } from '../../../src/contracts/time.ts';
import type { LogSource } from '../log/log-summary.ts';
import { yearDays } from './cohort.ts';

export interface CohortDay {
  readonly population: string;
  readonly asOf: string;
}

/** Days of observations needed before a cohort, because a score uses the previous four weeks. */
const lookBackDays = 28;
/** Maximum distance in days between the wanted day and the observed day, if the log has a gap. */
const nearDays = 45;

/**
 * Returns the last observed day in the 14 days up to the wanted day. If there is none, returns the
 * nearest observed day within 45 days.
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
 * Returns an observed day for each requested day, at most 14 days before it. Omits a requested day
 * if it has no such observed day, or if the source's observations end less than a year later.
 */
export function chooseRequested(source: LogSource, requested: readonly string[]): CohortDay[] {
  const newest = addDays(source.days.at(-1) ?? '', -yearDays);
  return requested.flatMap((wanted) => {
    const day = source.days.findLast((one) => one <= wanted && one >= addDays(wanted, -14));
    return day !== undefined && day <= newest ? [{ population: source.id, asOf: day }] : [];
  });
}
