// Selects rows by conditions. Counts each facet under all conditions but its own, and how many rows
// would match without each condition. In the server and the browser.
import type { Column, Tally, ValueCount } from './columns.ts';

export interface Condition {
  readonly name: string;
  readonly test: (place: number) => boolean;
}

export interface Selected {
  /** In the order in which they were given. */
  readonly places: Uint32Array;
  /** Facet → its most frequent values. */
  readonly facets: ReadonlyMap<string, readonly ValueCount[]>;
  /** Condition → how many rows match all others. */
  readonly without: ReadonlyMap<string, number>;
}

/** A facet returns this many values at most. */
export const maxFacetValues = 50;

export function select(
  places: Uint32Array,
  conditions: readonly Condition[],
  facets: ReadonlyMap<string, Column>,
): Selected {
  const tallies = new Map<string, Tally>();
  for (const [name, column] of facets) tallies.set(name, column.startTally());
  const all = [...tallies.values()];
  const kept = new Uint32Array(places.length);
  let count = 0;
  /** Rows that fail this condition only. */
  const failed = new Uint32Array(conditions.length);
  const talliesOf = conditions.map(({ name }) => tallies.get(name));
  for (const place of places) {
    const failing = findOnlyFailing(conditions, place);
    if (failing === none) {
      kept[count] = place;
      count += 1;
      for (const tally of all) tally.add(place);
    } else if (failing !== several) {
      failed[failing] = (failed[failing] ?? 0) + 1;
      talliesOf[failing]?.add(place);
    }
  }
  return {
    places: kept.subarray(0, count),
    facets: new Map([...tallies].map(([name, tally]) => [name, tally.read(maxFacetValues)])),
    without: new Map(conditions.map(({ name }, at) => [name, count + (failed[at] ?? 0)])),
  };
}

const none = -1;
const several = -2;

/** The index of the only condition that fails, or `none`, or `several`. */
function findOnlyFailing(conditions: readonly Condition[], place: number): number {
  let failing = none;
  for (let at = 0; at < conditions.length; at += 1) {
    if (conditions[at]?.test(place)) continue;
    if (failing !== none) return several;
    failing = at;
  }
  return failing;
}
