// Draws small line charts of stars, for tables of pages and of weekly reports. All functions are pure.

export interface Point {
  readonly index: number;
  readonly stars: number;
}

export const observedPoints = (stars: readonly (number | null)[]): Point[] =>
  stars.flatMap((value, index) => (value === null ? [] : [{ index, stars: value }]));

/**
 * Returns the lowest and the highest star count on the axis. The range spans at least four stars,
 * so that small changes look small and ticks are integers.
 */
export function toStarsDomain(points: readonly Point[]): [number, number] {
  const values = points.map((point) => point.stars);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (high - low >= 4) return [low, high];
  const bottom = Math.max(0, low - 2);
  return [bottom, Math.max(high, bottom + 4)];
}

const sparklines = new WeakMap<readonly (number | null)[], string | undefined>();

/** A line across fewer days would look like a vertical stroke. */
const minSparklineDays = 7;
/** Some sources report a project once a week. A longer time without observations is a gap. */
const maxBridgedDays = 7;

/**
 * Returns the SVG path of a small line chart, 100 wide and 24 high. Undefined if the observations
 * cover less than a week. Results are cached, because many tables show the same projects.
 */
export function toSparkline(stars: readonly (number | null)[]): string | undefined {
  if (!sparklines.has(stars)) sparklines.set(stars, drawSparkline(stars));
  return sparklines.get(stars);
}

function drawSparkline(stars: readonly (number | null)[]): string | undefined {
  const points = observedPoints(stars);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || last.index - first.index < minSparklineDays) return undefined;
  const [low, high] = toStarsDomain(points);
  const x = (index: number) => 1 + (98 * index) / (stars.length - 1);
  const y = (value: number) => 22 - (20 * (value - low)) / (high - low);
  const at = (point: Point) => `${round(x(point.index))},${round(y(point.stars))}`;
  return splitAtGaps(points)
    .map((run) => (run.length === 1 ? `M${run.map(at)}h.01` : `M${thin(run).map(at).join('L')}`))
    .join('');
}

function splitAtGaps(points: readonly Point[]): Point[][] {
  const runs: Point[][] = [];
  let before: Point | undefined;
  for (const point of points) {
    if (before && point.index - before.index <= maxBridgedDays) runs.at(-1)?.push(point);
    else runs.push([point]);
    before = point;
  }
  return runs;
}

/** A chart of this size needs only every third point. The first and the last are always included. */
const thin = (run: readonly Point[]): Point[] =>
  run.filter((_, index) => index % 3 === 0 || index === run.length - 1);

/** Rounds to one decimal, which is precise enough for positions in charts. */
const round = (value: number): number => Math.round(value * 10) / 10;
