// Selects the rows that meet all conditions, and counts the values of each facet. The count for a
// facet ignores the condition on the facet's own column. Used by the server and in the browser.
import type { Column, Tally, ValueCount } from './columns.ts';

export interface Condition {
  readonly name: string;
  readonly test: (place: number) => boolean;
}

export interface Selected {
  /** The positions of the selected rows, in the order of the input. */
  readonly places: Uint32Array;
  readonly facets: ReadonlyMap<string, readonly ValueCount[]>;
  /** For each condition, by name: the number of rows that meet all other conditions. */
  readonly without: ReadonlyMap<string, number>;
}

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
  /** For each condition: the number of rows that fail only this condition. */
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

/** Returns the index of the only failed condition, `none` if no condition failed, or `several`. */
function findOnlyFailing(conditions: readonly Condition[], place: number): number {
  let failing = none;
  for (let at = 0; at < conditions.length; at += 1) {
    if (conditions[at]?.test(place)) continue;
    if (failing !== none) return several;
    failing = at;
  }
  return failing;
}
