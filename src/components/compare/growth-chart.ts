// Builds the star chart of compared projects: growth in percent, total stars, or total stars on a
// logarithmic scale. Pure functions.
import { round, toTicks } from '../../site/charts/ticks.ts';
import {
  addDays,
  formatAxisDays,
  formatCount,
  formatDay,
  toAttributeText,
} from '../../site/format/format.ts';
import { type ComparedProject, seriesStep } from './compared-project.ts';
import type { CompareChart } from './comparison-chart.ts';

export const scales = ['relative', 'absolute', 'log'] as const;
export type Scale = (typeof scales)[number];
type Plotted = Pick<ComparedProject, 'name' | 'series'>;

const height = 240;
const factors = [2, 4, 10, 100];
const maxLogSteps = 4;

/** The last value of every series is for the day `endsOn`, and the others are `step` days apart. */
export function buildGrowthChart(
  projects: readonly Plotted[],
  scale: Scale,
  endsOn: string,
  step = seriesStep,
): CompareChart {
  // Growth since different days cannot be compared, so all lines start when the last one does.
  const start = Math.max(0, ...projects.map(({ series }) => series.findIndex(isCounted)));
  const lines = projects.map(({ series }) =>
    scale === 'relative' ? toGrowth(series, start) : series,
  );
  // A logarithmic axis cannot show zero, so zero is treated as unknown.
  const drawn = scale === 'log' ? lines.map((line) => line.map((value) => value || null)) : lines;
  const values = drawn.flat().filter((value) => value !== null);
  const axis = scale === 'log' ? toLogAxis(values) : toLinearAxis(values, scale);
  const format = scale === 'relative' ? formatPercent : formatCount;
  const length = Math.max(0, ...lines.map((line) => line.length));
  const toDay = (index: number) => addDays(endsOn, -step * (length - 1 - index));
  const last = length - 1;
  // Weeks can span years, so that each date needs one.
  const formatDays = (days: readonly [string, string, string]) =>
    step === seriesStep ? formatAxisDays(days) : days.map(formatDay);
  // The table states the growth in all days of the series, so a later start needs its day.
  const since = (index: number) =>
    scale === 'relative' && start > 0 && index > start ? ` since ${formatDay(toDay(start))}` : '';
  const lasts = lines.map((line) => line.findLast((value) => value !== null) ?? null);
  return {
    paths: drawn.map((line) => toPath(line, axis.y)),
    ticks: axis.ticks.map(scale === 'relative' ? formatTick : formatCount).reverse(),
    data: {
      measure: 'stars',
      days: Array.from({ length }, (_, index) => toDay(index)),
      series: projects.map(({ name, series }) => ({ name, values: series })),
    },
    summary: `${projects
      .map(({ name }, index) => `${toAttributeText(name)} ${format(lasts[index] ?? null)}`)
      .join(', ')}${since(last)}`,
    days: length < 2 ? [] : formatDays([toDay(0), toDay(Math.round(last / 2)), toDay(last)]),
    points: Array.from({ length }, (_, index) => ({
      ys: drawn.map((line) => {
        const value = line[index] ?? null;
        return value === null ? null : axis.y(value);
      }),
      words: `${formatDay(toDay(index))}: ${projects
        .map(({ name }, place) => `${name} ${format(lines[place]?.[index] ?? null)}`)
        .join(', ')}${since(index)}`,
    })),
  };
}

const isCounted = (value: number | null): boolean => value !== null && value > 0;

/** Growth since the first known total from the index `start` on. */
function toGrowth(series: readonly (number | null)[], start = 0): (number | null)[] {
  const first = series.slice(start).find(isCounted) ?? null;
  return series.map((value, index) =>
    value === null || first === null || index < start ? null : (100 * (value - first)) / first,
  );
}

/** Returns null unless the stars of the first and of the last day of the series are known. */
export const growthOf = ({ series }: Pick<ComparedProject, 'series'>): number | null =>
  series[0] ? (toGrowth(series).at(-1) ?? null) : null;

interface Axis {
  readonly ticks: readonly number[];
  readonly y: (value: number) => number;
}

/**
 * A growth axis always includes zero. An axis of star totals does not need to include zero, but
 * spans at least four stars.
 */
function toLinearAxis(values: readonly number[], scale: Scale): Axis {
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const [low, high] =
    scale === 'relative' ? [Math.min(0, min), Math.max(0.4, max)] : [min, Math.max(max, min + 4)];
  const ticks = toTicks(values.length === 0 ? 0 : low, values.length === 0 ? 4 : high, 4);
  const [bottom = 0, top = 1] = [ticks[0], ticks.at(-1)];
  return { ticks, y: (value) => round(height * (1 - (value - bottom) / (top - bottom))) };
}

function toLogAxis(values: readonly number[]): Axis {
  const known = values.filter((value) => value > 0);
  const low = toRoundBelow(known.length === 0 ? 1 : Math.min(...known));
  const ratio = Math.max(2, ...known.map((value) => value / low));
  const factor = factors.find((one) => one ** maxLogSteps >= ratio) ?? 1000;
  const steps = Math.max(1, Math.ceil(Math.log(ratio) / Math.log(factor) - 1e-9));
  const span = steps * Math.log(factor);
  return {
    ticks: Array.from({ length: steps + 1 }, (_, index) => low * factor ** index),
    y: (value) => round(height * (1 - Math.log(value / low) / span)),
  };
}

function toRoundBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([5, 2].find((times) => times * power <= value) ?? 1);
}

const formatTick = (value: number): string => `${Number(value.toPrecision(6))}%`;

export const formatPercent = (value: number | null): string =>
  value === null ? 'unknown' : `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}%`;

function toPath(values: readonly (number | null)[], y: (value: number) => number): string {
  const points = values.flatMap((value, index) => (value === null ? [] : [{ value, index }]));
  if (points.length < 2) return '';
  const x = (index: number) => round((900 * index) / (values.length - 1));
  return `M${points.map(({ value, index }) => `${x(index)},${y(value)}`).join('L')}`;
}
