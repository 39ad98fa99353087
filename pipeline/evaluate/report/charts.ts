// Draws the charts of the report card as inline SVG: dots with intervals, bars, and lines.

import { scaleBand, scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { escapeHtml } from '../../../src/lib/escape-html.ts';

export interface Dot {
  readonly label: string;
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** Whether the dot is our own score, which is highlighted. All other dots are baselines. */
  readonly isOurs: boolean;
}

const width = 720;
const labelWidth = 250;
const rowHeight = 26;

const open = (height: number, title: string): string =>
  `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(title)}">`;
const place = (value: number): string => value.toFixed(1);

export function dotPlot(title: string, dots: readonly Dot[], from: number, to: number): string {
  const x = scaleLinear([from, to], [labelWidth, width - 60]).clamp(true);
  const bottom = dots.length * rowHeight + 8;
  const ticks = x.ticks(6).map((tick) => {
    const at = place(x(tick));
    return (
      `<path class="grid" d="M${at} 4V${bottom}"/>` +
      `<text class="tick" x="${at}" y="${bottom + 16}" text-anchor="middle">${tick.toFixed(2)}</text>`
    );
  });
  const rows = dots.map((dot, index) => {
    const y = index * rowHeight + 18;
    const ours = dot.isOurs ? ' ours' : '';
    return (
      `<text class="label${ours}" x="${labelWidth - 12}" y="${y + 4}" text-anchor="end">` +
      `${escapeHtml(dot.label)}</text>` +
      `<path class="interval${ours}" d="M${place(x(dot.low))} ${y}H${place(x(dot.high))}"/>` +
      `<circle class="dot${ours}" cx="${place(x(dot.value))}" cy="${y}" r="5"/>` +
      `<text class="value${ours}" x="${width - 52}" y="${y + 4}">${dot.value.toFixed(3)}</text>`
    );
  });
  return `${open(bottom + 24, title)}${ticks.join('')}${rows.join('')}</svg>`;
}

export interface Bar {
  readonly label: string;
  readonly share: number;
  readonly low: number;
  readonly high: number;
  readonly n: number;
}

export function barChart(title: string, bars: readonly Bar[]): string {
  const x = scaleBand(
    bars.map(({ label }) => label),
    [44, width],
  ).padding(0.25);
  const y = scaleLinear([0, 1], [220, 12]);
  const ticks = y.ticks(5).map((tick) => {
    const at = place(y(tick));
    return (
      `<path class="grid" d="M44 ${at}H${width}"/>` +
      `<text class="tick" x="38" y="${at}" dy="4" text-anchor="end">${Math.round(tick * 100)}%</text>`
    );
  });
  const columns = bars.map((bar) => {
    const left = x(bar.label) ?? 0;
    const middle = place(left + x.bandwidth() / 2);
    const top = place(y(bar.share));
    return (
      `<rect class="bar" x="${place(left)}" y="${top}" width="${place(x.bandwidth())}" ` +
      `height="${place(y(0) - y(bar.share))}"/>` +
      `<path class="error" d="M${middle} ${place(y(bar.low))}V${place(y(bar.high))}"/>` +
      `<text class="label" x="${middle}" y="238" text-anchor="middle">${escapeHtml(bar.label)}</text>` +
      `<text class="tick" x="${middle}" y="254" text-anchor="middle">n ${bar.n}</text>`
    );
  });
  return `${open(262, title)}${ticks.join('')}${columns.join('')}</svg>`;
}

export interface Series {
  readonly label: string;
  readonly points: ReadonlyArray<{ readonly at: number; readonly share: number }>;
}

const dashes = ['none', '7 4', '2 3', '9 3 2 3'] as const;

export interface Tick {
  readonly at: number;
  readonly label: string;
}

const scoreTicks: readonly Tick[] = Array.from({ length: 11 }, (_, index) => ({
  at: index * 10,
  label: String(index * 10),
}));

/** Returns all ticks if there are at most 11, otherwise at most six, evenly spaced. */
const thinOut = (ticks: readonly Tick[]): readonly Tick[] =>
  ticks.length <= 11 ? ticks : ticks.filter((_, at) => at % Math.ceil(ticks.length / 6) === 0);

/**
 * Draws one line per series, each with its own dash pattern. The vertical axis shows proportions
 * from 0 to 1. The horizontal axis shows values from 0 to 100, which are scores unless `ticks`
 * contains other labels.
 */
export function lineChart(
  title: string,
  series: readonly Series[],
  ticks: readonly Tick[] = scoreTicks,
): string {
  const x = scaleLinear([0, 100], [44, width - 210]);
  const y = scaleLinear([0, 1], [220, 12]);
  const draw = line<Series['points'][number]>(
    ({ at }) => x(at),
    ({ share }) => y(share),
  ).digits(1);
  const grid = y.ticks(5).map((tick) => {
    const at = place(y(tick));
    return (
      `<path class="grid" d="M44 ${at}H${width - 210}"/>` +
      `<text class="tick" x="38" y="${at}" dy="4" text-anchor="end">${Math.round(tick * 100)}%</text>`
    );
  });
  const tickLabels = thinOut(ticks).map(
    ({ at, label }) =>
      `<text class="tick" x="${place(x(at))}" y="238" text-anchor="middle">${label}</text>`,
  );
  const lines = series.map(({ label, points }, index) => {
    const dash = dashes[index % dashes.length] ?? 'none';
    const top = 24 + index * 24;
    return (
      `<path class="line" stroke-dasharray="${dash}" d="${draw([...points]) ?? ''}"/>` +
      `<path class="line" stroke-dasharray="${dash}" d="M${width - 196} ${top}h34"/>` +
      `<text class="label" x="${width - 154}" y="${top + 4}">${escapeHtml(label)}</text>`
    );
  });
  return `${open(246, title)}${grid.join('')}${tickLabels.join('')}${lines.join('')}</svg>`;
}
