// Draws a query result as a line chart over time or as bars, if possible. Pure functions.
import type { ChartSeries } from '../../snapshot/charts/line-chart.ts';
import type { ChartData } from '../charts/downloads.ts';
import { type Cell, type Result, toText } from './arrow-values.ts';

export interface Bars {
  readonly measure: string;
  readonly bars: readonly {
    readonly label: string;
    readonly value: number;
    readonly share: number;
  }[];
}

const maxLines = 6;
const maxBars = 30;

/**
 * Returns up to six number columns as lines over the first date or time column. Returns undefined if
 * there are no such columns, or fewer than two points in time.
 */
export function toLineChart({ columns, rows }: Result): ChartData | undefined {
  const time = columns.findIndex(({ kind }) => kind === 'time');
  if (time === -1) return undefined;
  const points = rows
    .filter((row) => typeof row[time] === 'string')
    .toSorted((a, b) => toText(a[time] ?? null).localeCompare(toText(b[time] ?? null)));
  const series: ChartSeries[] = columns
    .flatMap(({ name, kind }, index) =>
      kind === 'number' ? [{ name, values: points.map((row) => toNumber(row[index])) }] : [],
    )
    .slice(0, maxLines);
  if (series.length === 0 || points.length < 2) return undefined;
  const days = points.map((row) => toText(row[time] ?? null));
  const measure = `by ${columns[time]?.name ?? ''}`;
  return { measure, days, series };
}

/**
 * Returns bars for the first number column by which the rows are sorted, otherwise for the first
 * number column, for the first 30 rows. The labels come from the first
 * column of another type. Returns undefined if one of these columns is missing, or if no value is
 * above zero.
 */
export function toBars({ columns, rows }: Result): Bars | undefined {
  const label = columns.findIndex(({ kind }) => kind !== 'number');
  const isNumber = ({ kind }: Result['columns'][number]) => kind === 'number';
  const sorted = columns.findIndex((column, index) => isNumber(column) && isSorted(rows, index));
  const number = sorted === -1 ? columns.findIndex(isNumber) : sorted;
  if (label === -1 || number === -1) return undefined;
  const known = rows.slice(0, maxBars).flatMap((row) => {
    const value = toNumber(row[number]);
    return value === null ? [] : [{ label: toText(row[label] ?? null) || 'null', value }];
  });
  const largest = Math.max(0, ...known.map(({ value }) => value));
  if (largest === 0) return undefined;
  const bars = known.map((bar) => ({ ...bar, share: Math.max(0, bar.value / largest) }));
  return { measure: columns[number]?.name ?? '', bars };
}

/** Whether the values of a column fall or rise from row to row. */
function isSorted(rows: Result['rows'], index: number): boolean {
  const values = rows.flatMap((row) => toNumber(row[index]) ?? []);
  const steps = values.slice(1).map((value, at) => Math.sign(value - (values[at] ?? 0)));
  return steps.includes(1) !== steps.includes(-1);
}

const toNumber = (cell: Cell | undefined): number | null =>
  typeof cell === 'number' ? cell : null;
