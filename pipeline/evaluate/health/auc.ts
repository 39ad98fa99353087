// The area under the curve: how well a number ranks stopped projects below continued ones.

/** Projects grouped by the value of one number, so that resamples only have to count. */
export interface Ranked {
  /** For each project the index of its value among the distinct values, lowest first. */
  readonly places: Int32Array;
  readonly distinct: number;
}

export function rank(values: readonly number[]): Ranked {
  const distinct = [...new Set(values)].sort((a, b) => a - b);
  const placeOf = new Map(distinct.map((value, place) => [value, place]));
  return {
    places: Int32Array.from(values, (value) => placeOf.get(value) ?? 0),
    distinct: distinct.length,
  };
}

/**
 * The share of pairs (one stopped, one continued) in which the continued project ranks higher. A tie
 * counts half. `times` is how often each project counts. NaN without pairs.
 */
export function aucOf(
  ranked: Ranked,
  hasStopped: ArrayLike<number>,
  times: ArrayLike<number>,
): number {
  const wentOn = new Float64Array(ranked.distinct);
  const stopped = new Float64Array(ranked.distinct);
  for (let index = 0; index < ranked.places.length; index += 1) {
    const place = ranked.places[index] ?? 0;
    const side = hasStopped[index] ? stopped : wentOn;
    side[place] = (side[place] ?? 0) + (times[index] ?? 0);
  }
  let below = 0;
  let pairs = 0;
  let allWentOn = 0;
  for (let place = 0; place < ranked.distinct; place += 1) {
    const here = stopped[place] ?? 0;
    const there = wentOn[place] ?? 0;
    pairs += there * (below + here / 2);
    below += here;
    allWentOn += there;
  }
  return pairs / (below * allWentOn);
}

/** Every project counts once. */
export const once = (count: number): Int32Array => new Int32Array(count).fill(1);
