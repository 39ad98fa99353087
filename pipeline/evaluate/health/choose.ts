// Chooses yearly cohorts, each followed by a year of observations.
import { addDays, dayMs } from '../../../src/contracts/time.ts';
import type { LogSource } from '../log/log-summary.ts';
import { yearDays } from './cohort.ts';

export interface CohortDay {
  readonly population: string;
  readonly asOf: string;
}

/** A score looks back four weeks. */
const lookBackDays = 28;
/** Maximum distance between the observed and the yearly day, if the log has a gap. */
const nearDays = 45;

/** The observed day for a wanted one: the last in the previous two weeks, otherwise the nearest. */
function findDay(days: readonly string[], wanted: string): string | undefined {
  const before = days.findLast((day) => day <= wanted && day >= addDays(wanted, -14));
  if (before !== undefined) return before;
  const distance = (day: string): number => Math.abs(Date.parse(day) - Date.parse(wanted));
  const near = days.filter((day) => distance(day) <= nearDays * dayMs);
  return near.sort((a, b) => distance(a) - distance(b))[0];
}

/** Yearly days, oldest first, back from the last day followed by a year of observations. */
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

/** The requested days for which the source was observed then and a year later. */
export function chooseAsked(source: LogSource, asked: readonly string[]): CohortDay[] {
  const newest = addDays(source.days.at(-1) ?? '', -yearDays);
  return asked.flatMap((wanted) => {
    const day = source.days.findLast((one) => one <= wanted && one >= addDays(wanted, -14));
    return day !== undefined && day <= newest ? [{ population: source.id, asOf: day }] : [];
  });
}
