// Computes the geometry of the star chart, for daily or weekly values. Pages and their scripts
// share this code. All functions are pure.

import type { chartRanges } from '../../contracts/api/chart-parameters.ts';
import { observedPoints, type Point, toSparkline, toStarsDomain } from '../../lib/sparkline.ts';
import { addDays, countOf, formatAxisDays, formatCount, formatDay } from '../format/format.ts';
import { round, toTicks } from './ticks.ts';

export const chartWidth = 900;
export const chartHeight = 240;

export interface ChartHistory {
  readonly start_on: string;
  readonly stars: readonly (number | null)[];
  readonly health: readonly (number | null)[];
  readonly burst: readonly (boolean | null)[];
  /**
   * The number of days between two values: 1 or 7. If it is 7, each value is the last known value
   * of a week.
   */
  readonly step?: 1 | 7;
}

export type StarSeries = Omit<ChartHistory, 'health'>;

export interface ChartRelease {
  readonly tag: string;
  readonly published_at: string;
  readonly level: string;
}

export interface StarChart {
  readonly path: string;
  /** SVG path of the dashed lines across periods without observations. */
  readonly bridges: string;
  /** SVG path of dots. Each dot is an observed day whose neighboring days were not observed. */
  readonly dots: string;
  readonly bands: readonly { readonly x: number; readonly width: number }[];
  /** Repository releases, at the position of their day. */
  readonly marks: readonly {
    readonly x: number;
    readonly label: string;
    readonly isMajor: boolean;
  }[];
  /**
   * The tags to show on the axis, without overlaps. Tags of major repository releases take
   * precedence over others.
   */
  readonly labels: readonly { readonly percent: number; readonly tag: string }[];
  /** The tags of repository releases, by index of the day or week in the history. */
  readonly tags: Readonly<Record<number, readonly string[]>>;
  readonly domain: readonly [low: number, high: number];
  readonly ticks: readonly { readonly y: number; readonly label: string }[];
  /**
   * Labels for the first, middle, and last value. The first and the last include the year.
   */
  readonly days: readonly string[];
  readonly title: string;
  readonly description: string;
}

/** Returns undefined if no day of the history was observed. */
export function buildStarChart(
  name: string,
  history: StarSeries,
  releases: readonly ChartRelease[],
): StarChart | undefined {
  const points = observedPoints(history.stars);
  if (points.length === 0) return undefined;
  const { step = 1 } = history;
  const last = history.stars.length - 1;
  const ticks = toTicks(...toStarsDomain(points), 4);
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const x = (index: number) => (index / Math.max(1, last)) * chartWidth;
  const y = (stars: number) => chartHeight * (1 - (stars - low) / (high - low));
  const at = (point: Point) => `${round(x(point.index))},${round(y(point.stars))}`;
  const pairs = points.slice(1).map((point, index) => [points[index] ?? point, point] as const);
  const marks = findMarks(history, releases);
  const dayAt = (index: number) => addDays(history.start_on, index * step);
  const axisDays = [dayAt(0), dayAt(Math.round(last / 2)), dayAt(last)] as const;
  return {
    path: toPath(history.stars, at),
    bridges: pairs
      .filter(([from, to]) => to.index - from.index > 1)
      .map(([from, to]) => `M${at(from)}L${at(to)}`)
      .join(''),
    dots: points
      .filter(({ index }) => isAlone(history.stars, index))
      .map((point) => `M${at(point)}h.01`)
      .join(''),
    bands: findBands(history.burst).map(([from, to]) => ({
      x: round(x(from - 1)),
      width: round(x(to) - x(from - 1)),
    })),
    marks: marks.map(({ index, label, isMajor }) => ({ x: round(x(index)), label, isMajor })),
    tags: Object.fromEntries(
      [...Map.groupBy(marks, ({ index }) => index)].map(([index, group]) => [
        index,
        group.map(({ tag }) => tag),
      ]),
    ),
    domain: [low, high],
    labels: toLabels(marks, last),
    ticks: ticks.map((tick) => ({ y: round(y(tick)), label: formatCount(tick) })),
    days: step === 7 ? axisDays.map(formatDay) : formatAxisDays(axisDays),
    ...describe(name, history, points),
  };
}

function toPath(stars: readonly (number | null)[], at: (point: Point) => string): string {
  let path = '';
  for (const [index, value] of stars.entries()) {
    if (value === null) continue;
    path += `${(stars[index - 1] ?? null) === null ? 'M' : 'L'}${at({ index, stars: value })}`;
    // Closes the path of a single point. Otherwise, the point would be invisible.
    if (isAlone(stars, index)) path += 'Z';
  }
  return path;
}

const isAlone = (stars: readonly (number | null)[], index: number): boolean =>
  (stars[index - 1] ?? null) === null && (stars[index + 1] ?? null) === null;

/** Finds periods with suspicious stars and returns the indexes of their first and last day. */
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

interface Mark {
  readonly index: number;
  readonly tag: string;
  readonly label: string;
  readonly level: string;
  readonly isMajor: boolean;
}

function findMarks(
  { start_on, stars, step = 1 }: StarSeries,
  releases: readonly ChartRelease[],
): Mark[] {
  const startMs = Date.parse(`${start_on}T00:00:00Z`);
  return releases
    .map(({ tag, published_at, level }) => ({
      // A weekly value is drawn at the last day of its week, so the index is rounded up.
      index: Math.ceil(Math.floor((Date.parse(published_at) - startMs) / 86_400_000) / step),
      tag,
      label: `${tag}, ${formatDay(published_at)}`,
      level,
      isMajor: level === 'major',
    }))
    .filter(({ index }) => index >= 0 && index < stars.length);
}

/**
 * The minimum distance between tags, in percent of the chart's width. Prevents overlap on phones.
 */
const tagPercent = 24;
const maxTagLength = 12;

function toLabels(marks: readonly Mark[], last: number): StarChart['labels'] {
  const order = ['major', 'minor', 'patch'];
  const rank = ({ level }: Mark) => (order.indexOf(level) + order.length) % order.length;
  const labels: { percent: number; tag: string }[] = [];
  for (const mark of marks.toSorted((a, b) => rank(a) - rank(b) || b.index - a.index)) {
    const percent = round((100 * mark.index) / Math.max(1, last));
    const isFree = labels.every((other) => Math.abs(other.percent - percent) >= tagPercent);
    if (isFree && mark.tag.length <= maxTagLength) labels.push({ percent, tag: mark.tag });
  }
  return labels.toSorted((a, b) => a.percent - b.percent);
}

function describe(name: string, history: StarSeries, points: readonly Point[]) {
  const [first, final] = [points[0], points.at(-1)];
  if (!first || !final) return { title: '', description: '' };
  const { step = 1 } = history;
  const unit = step === 7 ? 'week' : 'day';
  const day = (point: Point) => formatDay(addDays(history.start_on, point.index * step));
  const before = step === 7 ? 'the week ending ' : '';
  return {
    title: `Stars of ${name} over ${countOf(history.stars.length, unit)}`,
    description:
      `${formatCount(first.stars)} stars ${step === 7 ? 'in' : 'on'} ${before}${day(first)}; ` +
      `${formatCount(final.stars)} ${step === 7 ? 'in' : 'on'} ${before}${day(final)}. ` +
      `Observed ${step === 7 ? 'in' : 'on'} ${countOf(points.length, unit)}` +
      `${step === 7 ? '; each week shows its last known value' : ''}.`,
  };
}

export interface StarRange {
  readonly id: (typeof chartRanges)[number];
  readonly label: string;
}

/**
 * Returns the time ranges that the reader can choose. A range shorter than the history is offered
 * only if it contains at least two observations and if older observations exist.
 */
export function toRanges(history: StarSeries, weeks: StarSeries | undefined): readonly StarRange[] {
  const has = (part: StarSeries, whole: StarSeries) =>
    part.stars.length < whole.stars.length &&
    observedPoints(part.stars).length >= 2 &&
    observedPoints(whole.stars.slice(0, -part.stars.length)).length > 0;
  const ranges: StarRange[] = [];
  if (has(selectRange('30', history, weeks), history)) ranges.push({ id: '30', label: '30 days' });
  if (weeks && has(selectRange('365', history, weeks), weeks))
    ranges.push({ id: '365', label: '1 year' });
  if (weeks) ranges.push({ id: 'all', label: 'All' });
  if (ranges.length === 0) return [];
  const whole = { id: '90', label: `${history.stars.length} days` } as const;
  return ranges.toSpliced(ranges[0]?.id === '30' ? 1 : 0, 0, whole);
}

/**
 * The first range: all weeks, if more than a year is known, or less than a week of the daily history.
 * A few months are often a straight line, and a few days a vertical one.
 */
export const firstRange = (
  weeks: StarSeries | undefined,
  history: Pick<StarSeries, 'stars'>,
): StarRange['id'] =>
  weeks && (weeks.stars.length > 53 || !toSparkline(history.stars)) ? 'all' : '90';

/**
 * Returns the values of a range: daily, or weekly if the range is longer than the daily history.
 */
export function selectRange(
  id: StarRange['id'],
  history: StarSeries,
  weeks: StarSeries | undefined,
): StarSeries {
  if (id === '30') return sliceHistory(history, 30);
  if (id === '90' || !weeks) return history;
  return id === '365' ? sliceHistory(weeks, 53) : weeks;
}

/**
 * Converts weekly totals to a series for the chart. The series contains no bursts, because bursts
 * are known only by day.
 */
export const toStarWeeks = (row: Pick<StarSeries, 'start_on' | 'stars'>): StarSeries => ({
  start_on: row.start_on,
  stars: row.stars,
  burst: [],
  step: 7,
});

function sliceHistory(history: StarSeries, count: number): StarSeries {
  const cut = Math.max(0, history.stars.length - count);
  return {
    ...history,
    start_on: addDays(history.start_on, cut * (history.step ?? 1)),
    stars: history.stars.slice(cut),
    burst: history.burst.slice(cut),
  };
}
