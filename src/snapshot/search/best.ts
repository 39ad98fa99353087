// Picks the places with the most points.

/** Sorting all is faster for more. */
const maxInserted = 500;

/** The best places first; equal points keep the order of places. */
export function pickBest(
  places: ArrayLike<number>,
  count: number,
  pointsOf: (place: number) => number,
  limit: number,
): number[] {
  const isBetter = (one: number, other: number) => {
    const difference = pointsOf(one) - pointsOf(other);
    return difference > 0 || (difference === 0 && one < other);
  };
  if (limit > maxInserted) {
    const all = Array.from({ length: count }, (_, at) => places[at] ?? 0);
    return all.sort((a, b) => pointsOf(b) - pointsOf(a) || a - b).slice(0, limit);
  }
  const best: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const place = places[at] ?? 0;
    const last = best[best.length - 1];
    if (best.length >= limit && (last === undefined || !isBetter(place, last))) continue;
    let low = 0;
    let high = best.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBetter(best[middle] ?? 0, place)) low = middle + 1;
      else high = middle;
    }
    best.splice(low, 0, place);
    if (best.length > limit) best.pop();
  }
  return best;
}
