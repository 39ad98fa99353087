// Draws line charts as SVG images of at most 12 KB: for READMEs and other sites, for the SQL page,
// and for the downloads of charts. They have a title, a unit, a source, a date and a license.

import { scaleLinear } from 'd3-scale';
import { curveLinear, curveStepAfter, line } from 'd3-shape';
import { escapeHtml } from '../../lib/escape-html.ts';
import { endsLikeEarlier } from './same-end.ts';

const width = 640;
const plot = { left: 56, right: 16, top: 40, bottom: 46, height: 240 };
/** Colors that are readable on white and black backgrounds. */
const colors = ['#d0661a', '#3f83cf', '#2a9455', '#a06ac9', '#cf4a68', '#808897'];
const legendRow = 18;
/** Maximum length of a series name, so that two names fit next to each other in the legend. */
const shownName = 40;

export interface ChartSeries {
  readonly name: string;
  /** One value per entry in `days`; null if unknown. */
  readonly values: readonly (number | null)[];
}

export interface LineChart {
  /** What the values measure, and their unit, such as `stars`. */
  readonly measure: string;
  /** The day or time of each value, such as `YYYY-MM-DD`, oldest first. */
  readonly days: readonly string[];
  /** Whether each value is for one day (the default) or for the week that ends on that day. */
  readonly unit?: 'day' | 'week';
  readonly series: readonly ChartSeries[];
  /** Whether a value holds until the next one, as a price does. */
  readonly isStep?: boolean;
  /** The ends of the vertical axis, if they do not depend on the values, such as 0 to 100. */
  readonly domain?: readonly [low: number, high: number];
  /** The source with its date and license, shown below the chart. */
  readonly credit: string;
}

export function drawLineChart({
  measure,
  days,
  unit = 'day',
  credit,
  domain,
  isStep = false,
  ...chart
}: LineChart): string {
  const series = chart.series.map((one) => ({ ...one, name: cut(one.name, shownName) }));
  const known = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const legend = series.length > 1 ? Math.ceil(series.length / 2) * legendRow + 8 : 0;
  const height = plot.height + legend;
  const bottom = plot.height - plot.bottom;
  const times = toTimes(days);
  const x = scaleLinear()
    .domain([times[0] ?? 0, Math.max((times[0] ?? 0) + 1, times.at(-1) ?? 1)])
    .range([plot.left, width - plot.right]);
  const y = scaleLinear()
    .domain(domain ?? toDomain(known))
    .nice(4)
    .range([bottom, plot.top]);
  const title = `${series.map(({ name }) => name).join(', ')}: ${measure}`;
  const paths = series.map(({ values }) => toPaths(values, times, isStep, x, y));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="t d">`,
    `<title id="t">${escapeHtml(title)}</title>`,
    `<desc id="d">${escapeHtml(series.map((one) => describe(one, days, unit)).join(' '))}</desc>`,
    '<style>text{font:12px system-ui,sans-serif;fill:#4b5260}.h{font-size:14px;fill:#16181d}.g{stroke:#d9dce2}.b{fill:#fff}',
    '@media(prefers-color-scheme:dark){text{fill:#aab1bf}.h{fill:#f2f3f5}.g{stroke:#3a3f49}.b{fill:#14161a}}</style>',
    `<rect class="b" width="${width}" height="${height}" rx="6"/>`,
    `<text class="h" x="${plot.left}" y="22">${escapeHtml(cut(series.length === 1 ? title : capitalize(measure), 80))}</text>`,
    ...(known.length === 0
      ? [`<text x="${width / 2}" y="${plot.height / 2}" text-anchor="middle">Not observed</text>`]
      : drawAxes(y, days, bottom, known.every(Number.isInteger))),
    ...paths.map((path, index) => drawPaths(path, index, endsLikeEarlier(series, index))),
    ...(legend > 0 ? series.map(({ name }, index) => drawLegend(name, index)) : []),
    `<text x="${plot.left}" y="${plot.height - 8}">${escapeHtml(credit)}</text>`,
    '</svg>\n',
  ].join('');
}

/**
 * Returns the times in milliseconds, so that equal distances are equal periods. Values that are not
 * times have equal distances.
 */
function toTimes(days: readonly string[]): number[] {
  const times = days.map((day) => Date.parse(day));
  return times.every(Number.isFinite) ? times : days.map((_, index) => index);
}

type Scale = ReturnType<typeof scaleLinear<number, number>>;

interface Paths {
  readonly path: string;
  /** Connects the values before and after a period without values. */
  readonly bridges: string;
}

function toPaths(
  values: readonly (number | null)[],
  times: readonly number[],
  isStep: boolean,
  x: Scale,
  y: Scale,
): Paths {
  const points = values.flatMap((value, index) =>
    value === null
      ? []
      : [{ index, time: times[index] ?? 0, x: round(x(times[index] ?? 0)), y: round(y(value)) }],
  );
  const gaps = points.slice(1).map(({ time }, index) => time - (points[index]?.time ?? 0));
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  const isAfterGap = (place: number) =>
    isStep
      ? values[(points[place]?.index ?? 0) - 1] === null
      : (gaps[place - 1] ?? 0) > maxGap * usual;
  const starts = points.flatMap((_, index) => (index === 0 || isAfterGap(index) ? [index] : []));
  const runs = starts.map((start, place) => points.slice(start, starts[place + 1]));
  const draw = line<(typeof points)[number]>(
    (point) => point.x,
    (point) => point.y,
  ).curve(isStep ? curveStepAfter : curveLinear);
  return {
    path: runs
      .map((run) => (run.length === 1 ? `M${run[0]?.x},${run[0]?.y}h0` : draw(run)))
      .join(''),
    bridges: (isStep ? [] : starts.slice(1))
      .map((start) => draw(points.slice(start - 1, start + 1)))
      .join(''),
  };
}

/** A period without values is this many times as long as the usual distance of two values. */
const maxGap = 1.5;

function drawPaths({ path, bridges }: Paths, index: number, isSame: boolean): string {
  if (path === '') return '';
  const dashes = isSame ? ' stroke-dasharray="8 8"' : '';
  const bridge =
    bridges === ''
      ? ''
      : `<path d="${bridges}" fill="none" stroke="${toColor(index)}" stroke-dasharray="2 4"/>`;
  return `<path d="${path}" fill="none" stroke="${toColor(index)}" stroke-width="2" stroke-linecap="${isSame ? 'butt' : 'round'}"${dashes}/>${bridge}`;
}

function drawAxes(
  y: Scale,
  days: readonly string[],
  bottom: number,
  hasWholeNumbers: boolean,
): string[] {
  const ticks = y
    .ticks(4)
    .filter((tick) => !hasWholeNumbers || Number.isInteger(tick))
    .map(
      (tick) =>
        `<path class="g" d="M${plot.left} ${round(y(tick))}H${width - plot.right}"/>` +
        `<text x="${plot.left - 6}" y="${round(y(tick)) + 4}" text-anchor="end">${toShort(tick)}</text>`,
    );
  const first = `<text x="${plot.left}" y="${bottom + 18}">${escapeHtml(days[0] ?? '')}</text>`;
  const last = `<text x="${width - plot.right}" y="${bottom + 18}" text-anchor="end">${escapeHtml(days.at(-1) ?? '')}</text>`;
  return [...ticks, first, last];
}

function drawLegend(name: string, index: number): string {
  const x = plot.left + (index % 2) * 290;
  const y = plot.height + 10 + Math.floor(index / 2) * legendRow;
  return (
    `<rect x="${x}" y="${y - 9}" width="14" height="4" fill="${toColor(index)}"/>` +
    `<text x="${x + 20}" y="${y - 3}">${escapeHtml(name)}</text>`
  );
}

function describe(
  { name, values }: ChartSeries,
  days: readonly string[],
  unit: 'day' | 'week',
): string {
  const at = values.flatMap((value, index) => (value === null ? [] : [{ value, index }]));
  const [first, last] = [at[0], at.at(-1)];
  if (!first || !last) return `${name}: not observed.`;
  const on = unit === 'week' ? 'in the week ending' : 'on';
  const show = ({ value, index }: typeof first) =>
    `${value.toLocaleString('en-US')} ${on} ${days[index]}`;
  const range = first === last ? show(first) : `${show(first)}, ${show(last)}`;
  return `${name}: ${range}; known ${unit === 'week' ? 'in' : 'on'} ${at.length} of ${days.length} ${unit}s.`;
}

function toDomain(known: readonly number[]): [number, number] {
  if (known.length === 0) return [0, 1];
  const [low, high] = [Math.min(...known), Math.max(...known)];
  return low === high ? [Math.max(0, low - 1), high + 1] : [low, high];
}

const toShort = (value: number): string =>
  new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 }).format(value);
const toColor = (index: number): string => colors[index % colors.length] ?? '';
const round = (value: number): number => Math.round(value * 10) / 10;
const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1).toWellFormed()}…` : text;
