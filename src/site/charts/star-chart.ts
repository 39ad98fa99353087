// The geometry of the 90-day star chart, and the same numbers by week. Pure.
import { scaleLinear } from 'd3-scale';
import { addDays, countOf, formatCount, formatDay, formatGain } from '../format/format.ts';

export const chartWidth = 900;
export const chartHeight = 240;

interface ChartHistory {
  readonly start_on: string;
  readonly stars: readonly (number | null)[];
  readonly health: readonly (number | null)[];
  readonly burst: readonly (boolean | null)[];
}

interface ChartRelease {
  readonly tag: string;
  readonly published_at: string;
  readonly level: string;
}

export interface StarChart {
  readonly path: string;
  /** Dashed lines across gaps without observations. */
  readonly bridges: string;
  /** Observed days without an observed neighbor, which a line cannot show. */
  readonly dots: string;
  readonly bands: readonly { readonly x: number; readonly width: number }[];
  /** Days with repository releases. */
  readonly marks: readonly {
    readonly x: number;
    readonly label: string;
    readonly isMajor: boolean;
  }[];
  /** The tags of the releases in the window, by day. */
  readonly tags: Readonly<Record<number, readonly string[]>>;
  /** The stars at the bottom and at the top. */
  readonly domain: readonly [low: number, high: number];
  /** From bottom to top, evenly spaced. */
  readonly ticks: readonly { readonly y: number; readonly label: string }[];
  readonly days: readonly string[];
  readonly title: string;
  readonly description: string;
}

interface Point {
  readonly index: number;
  readonly stars: number;
}

const observedPoints = (stars: readonly (number | null)[]): Point[] =>
  stars.flatMap((value, index) => (value === null ? [] : [{ index, stars: value }]));

/** Returns undefined if no day of the window was observed. */
export function buildStarChart(
  name: string,
  history: ChartHistory,
  releases: readonly ChartRelease[],
): StarChart | undefined {
  const points = observedPoints(history.stars);
  if (points.length === 0) return undefined;
  const last = history.stars.length - 1;
  const x = scaleLinear()
    .domain([0, Math.max(1, last)])
    .range([0, chartWidth]);
  const y = scaleLinear().domain(starsDomain(points)).nice(4).range([chartHeight, 0]);
  const at = (point: Point) => `${round(x(point.index))},${round(y(point.stars))}`;
  const pairs = points.slice(1).map((point, index) => [points[index] ?? point, point] as const);
  const marks = findMarks(history.start_on, last, releases);
  const [low = 0, high = 0] = y.domain();
  return {
    path: toPath(history.stars, at),
    bridges: pairs
      .filter(([from, to]) => to.index - from.index > 1)
      .map(([from, to]) => `M${at(from)}L${at(to)}`)
      .join(''),
    dots: points
      .filter(({ index }) => isAlone(history.stars, index))
      .map((point) => `M${at(point)}h0`)
      .join(''),
    bands: findBands(history.burst).map(([from, to]) => ({
      x: round(x(from - 1)),
      width: round(x(to) - x(from - 1)),
    })),
    marks: marks.map(({ index, label, isMajor }) => ({ x: round(x(index)), label, isMajor })),
    tags: Object.fromEntries(
      [...Map.groupBy(marks, ({ index }) => index)].map(([index, of]) => [
        index,
        of.map(({ tag }) => tag),
      ]),
    ),
    domain: [low, high],
    ticks: y.ticks(4).map((tick) => ({ y: round(y(tick)), label: formatCount(tick) })),
    days: [0, Math.round(last / 2), last].map((index) => addDays(history.start_on, index)),
    ...describe(name, history, points),
  };
}

/** A line through all observed days, broken by the others. */
function toPath(stars: readonly (number | null)[], at: (point: Point) => string): string {
  let path = '';
  for (const [index, value] of stars.entries()) {
    if (value === null) continue;
    path += `${(stars[index - 1] ?? null) === null ? 'M' : 'L'}${at({ index, stars: value })}`;
    // A day alone is a closed point, which is not visible.
    if (isAlone(stars, index)) path += 'Z';
  }
  return path;
}

const round = (value: number): number => Math.round(value * 10) / 10;

const isAlone = (stars: readonly (number | null)[], index: number): boolean =>
  (stars[index - 1] ?? null) === null && (stars[index + 1] ?? null) === null;

/** Covers at least four stars, so that a flat line looks flat and the ticks are integers. */
function starsDomain(points: readonly Point[]): [number, number] {
  const values = points.map((point) => point.stars);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (high - low >= 4) return [low, high];
  const bottom = Math.max(0, low - 2);
  return [bottom, Math.max(high, bottom + 4)];
}

/** Finds runs of days with suspicious stars, as first and last day. */
function findBands(burst: readonly (boolean | null)[]): [number, number][] {
  const bands: [number, number][] = [];
  for (const [index, isBurst] of burst.entries()) {
    const open = bands.at(-1);
    if (isBurst !== true) continue;
    if (open && open[1] === index - 1) open[1] = index;
    else bands.push([Math.max(1, index), index]);
  }
  return bands;
}

function findMarks(startOn: string, last: number, releases: readonly ChartRelease[]) {
  const startMs = Date.parse(`${startOn}T00:00:00Z`);
  return releases
    .map(({ tag, published_at, level }) => ({
      index: Math.floor((Date.parse(published_at) - startMs) / 86_400_000),
      tag,
      label: `${tag}, ${formatDay(published_at)}`,
      isMajor: level === 'major',
    }))
    .filter(({ index }) => index >= 0 && index <= last);
}

function describe(name: string, history: ChartHistory, points: readonly Point[]) {
  const [first, final] = [points[0], points.at(-1)];
  if (!first || !final) return { title: '', description: '' };
  const day = (point: Point) => formatDay(addDays(history.start_on, point.index));
  return {
    title: `Stars of ${name} over ${history.stars.length} days`,
    description:
      `${formatCount(first.stars)} stars on ${day(first)}; ${formatCount(final.stars)} on ` +
      `${day(final)}. Observed on ${countOf(points.length, 'day')}.`,
  };
}

export interface Week {
  readonly endsOn: string;
  readonly stars: number | null;
  readonly gain: string;
  readonly health: number | null;
}

/**
 * The last known numbers of each week of the window, newest week first. A gain needs a total seven days
 * before that of its week, because the difference of other days is not the gain of a week.
 */
export function toWeeks(history: ChartHistory): Week[] {
  const weeks: Week[] = [];
  for (let end = history.stars.length; end > 0; end -= 7) {
    const from = Math.max(0, end - 7);
    const newest = (series: readonly (number | null)[]) =>
      series.slice(from, end).findLast((value) => value !== null) ?? null;
    const known = history.stars.slice(from, end).findLastIndex((value) => value !== null);
    const stars = newest(history.stars);
    const before = known === -1 ? null : (history.stars[from + known - 7] ?? null);
    weeks.push({
      endsOn: addDays(history.start_on, end - 1),
      stars,
      gain: formatGain(stars === null || before === null ? null : stars - before),
      health: newest(history.health),
    });
  }
  return weeks;
}

/** A line of 100 by 24 through all observations. Undefined if there are fewer than two. */
export function toSparkline(stars: readonly (number | null)[]): string | undefined {
  const points = observedPoints(stars);
  if (points.length < 2) return undefined;
  const [low, high] = starsDomain(points);
  const x = scaleLinear()
    .domain([0, stars.length - 1])
    .range([1, 99]);
  const y = scaleLinear().domain([low, high]).range([22, 2]);
  // One point in three is enough at this size. The first and last points are always included.
  const shown = points.filter((_, index) => index % 3 === 0 || index === points.length - 1);
  return `M${shown.map((point) => `${round(x(point.index))},${round(y(point.stars))}`).join('L')}`;
}
