// Draws line charts as SVG images of at most 12 KB, for use in READMEs and on other sites.

import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { escapeHtml } from '../../lib/escape-html.ts';

const width = 640;
const plot = { left: 56, right: 16, top: 40, bottom: 28, height: 240 };
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
  /** What the values measure, such as `stars`. */
  readonly measure: string;
  /** The day of each value as `YYYY-MM-DD`, oldest first. */
  readonly days: readonly string[];
  /** Whether each value is for one day (the default) or for the week that ends on that day. */
  readonly unit?: 'day' | 'week';
  readonly series: readonly ChartSeries[];
  /** The name of the source, shown in the top right corner. */
  readonly credit: string;
}

export function drawLineChart({
  measure,
  days,
  unit = 'day',
  credit,
  ...chart
}: LineChart): string {
  const series = chart.series.map((one) => ({ ...one, name: cut(one.name, shownName) }));
  const known = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const legend = series.length > 1 ? Math.ceil(series.length / 2) * legendRow + 8 : 0;
  const height = plot.height + legend;
  const bottom = plot.height - plot.bottom;
  const x = scaleLinear()
    .domain([0, Math.max(1, days.length - 1)])
    .range([plot.left, width - plot.right]);
  const y = scaleLinear().domain(toDomain(known)).nice(4).range([bottom, plot.top]);
  const title = `${series.map(({ name }) => name).join(', ')}: ${measure}`;
  const lines = series.map(({ values }, index) => drawSeries(values, toColor(index), x, y));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="t d">`,
    `<title id="t">${escapeHtml(title)}</title>`,
    `<desc id="d">${escapeHtml(series.map((one) => describe(one, days, unit)).join(' '))}</desc>`,
    '<style>text{font:12px system-ui,sans-serif;fill:#4b5260}.h{font-size:14px;fill:#16181d}.g{stroke:#d9dce2}.b{fill:#fff}',
    '@media(prefers-color-scheme:dark){text{fill:#aab1bf}.h{fill:#f2f3f5}.g{stroke:#3a3f49}.b{fill:#14161a}}</style>',
    `<rect class="b" width="${width}" height="${height}" rx="6"/>`,
    `<text class="h" x="${plot.left}" y="22">${escapeHtml(cut(series.length === 1 ? title : capitalize(measure), 70))}</text>`,
    ...(known.length === 0
      ? [`<text x="${width / 2}" y="${plot.height / 2}" text-anchor="middle">Not observed</text>`]
      : drawAxes(y, days, bottom)),
    ...lines,
    ...(legend > 0 ? series.map(({ name }, index) => drawLegend(name, index)) : []),
    `<text x="${width - plot.right}" y="22" text-anchor="end">${escapeHtml(credit)}</text>`,
    '</svg>\n',
  ].join('');
}

type Scale = ReturnType<typeof scaleLinear<number, number>>;

function drawSeries(values: readonly (number | null)[], color: string, x: Scale, y: Scale): string {
  const draw = line<number | null>(
    (_, index) => round(x(index)),
    (value) => round(y(value ?? 0)),
  ).defined((value) => value !== null);
  const alone = values.flatMap((value, index) =>
    value !== null && isUnknown(values[index - 1]) && isUnknown(values[index + 1])
      ? [`M${round(x(index))},${round(y(value))}h0`]
      : [],
  );
  const path = `${draw(values) ?? ''}${alone.join('')}`;
  return path === ''
    ? ''
    : `<path d="${path}" fill="none" stroke="${color}" stroke-width="2" stroke-linecap="round"/>`;
}

function drawAxes(y: Scale, days: readonly string[], bottom: number): string[] {
  const ticks = y
    .ticks(4)
    .filter(Number.isInteger)
    .map(
      (tick) =>
        `<path class="g" d="M${plot.left} ${round(y(tick))}H${width - plot.right}"/>` +
        `<text x="${plot.left - 6}" y="${round(y(tick)) + 4}" text-anchor="end">${toShort(tick)}</text>`,
    );
  const first = `<text x="${plot.left}" y="${bottom + 18}">${days[0] ?? ''}</text>`;
  const last = `<text x="${width - plot.right}" y="${bottom + 18}" text-anchor="end">${days.at(-1) ?? ''}</text>`;
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
const isUnknown = (value: number | null | undefined): boolean =>
  value === null || value === undefined;
const round = (value: number): number => Math.round(value * 10) / 10;
const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1).toWellFormed()}…` : text;
