// Selects the projects with the most points.

/**
 * Maximum `limit` for which projects are inserted one by one into a sorted list. For a higher
 * limit, sorting all projects is faster.
 */
const maxInserted = 500;

/**
 * Returns the row positions of up to `limit` projects with the most points, best first. Projects
 * with equal points are sorted by row position.
 */
export function pickBest(
  places: ArrayLike<number>,
  count: number,
  pointsOf: (place: number) => number,
  limit: number,
): number[] {
  if (limit > maxInserted) {
    const all = Array.from({ length: count }, (_, at) => places[at] ?? 0);
    return all.sort((a, b) => pointsOf(b) - pointsOf(a) || a - b).slice(0, limit);
  }
  const best: number[] = [];
  const bestPoints: number[] = [];
  let [lastPoints, lastPlace] = [Number.NEGATIVE_INFINITY, 0];
  for (let at = 0; at < count; at += 1) {
    const place = places[at] ?? 0;
    const points = pointsOf(place);
    const isFull = best.length >= limit;
    if (isFull && (points < lastPoints || (points === lastPoints && place > lastPlace))) continue;
    let low = 0;
    let high = best.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const known = bestPoints[middle] ?? 0;
      if (known > points || (known === points && (best[middle] ?? 0) < place)) low = middle + 1;
      else high = middle;
    }
    best.splice(low, 0, place);
    bestPoints.splice(low, 0, points);
    if (isFull) {
      best.pop();
      bestPoints.pop();
    }
    lastPoints = bestPoints[best.length - 1] ?? 0;
    lastPlace = best[best.length - 1] ?? 0;
  }
  return best;
}
