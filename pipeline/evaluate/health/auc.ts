// The area under the curve (AUC): how well a score ranks stopped projects below continued ones.

/** The scores of projects, replaced by their ranks. Ranking them once makes resampling fast. */
export interface Ranked {
  /** For each project, the index of its score in the ascending list of distinct scores. */
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
 * Returns the proportion of pairs (a stopped and a continued project) in which the continued
 * project ranks higher. A tie counts as half. `times` contains how often each project is counted.
 * Returns NaN if there are no pairs.
 */
export function aucOf(
  ranked: Ranked,
  hasStopped: ArrayLike<number>,
  times: ArrayLike<number>,
): number {
  const continued = new Float64Array(ranked.distinct);
  const stopped = new Float64Array(ranked.distinct);
  for (let index = 0; index < ranked.places.length; index += 1) {
    const place = ranked.places[index] ?? 0;
    const side = hasStopped[index] ? stopped : continued;
    side[place] = (side[place] ?? 0) + (times[index] ?? 0);
  }
  let below = 0;
  let pairs = 0;
  let allContinued = 0;
  for (let place = 0; place < ranked.distinct; place += 1) {
    const stoppedHere = stopped[place] ?? 0;
    const continuedHere = continued[place] ?? 0;
    pairs += continuedHere * (below + stoppedHere / 2);
    below += stoppedHere;
    allContinued += continuedHere;
  }
  return pairs / (below * allContinued);
}

/** Returns an array of `count` ones. Pass it to `aucOf` as `times` to count every project once. */
export const once = (count: number): Int32Array => new Int32Array(count).fill(1);
