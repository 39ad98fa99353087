// Builds the chart of list prices over time, with one step line per compared model. Pure functions.
import { toPriceSteps } from '../../site/charts/price-steps.ts';
import { formatPrice, formatShortDay, toAttributeText, unknown } from '../../site/format/format.ts';
import type { CompareChart } from '../compare/comparison-chart.ts';
import type { ComparedModel } from './compared-model.ts';

type Priced = Pick<ComparedModel, 'name' | 'history'>;

const [width, height] = [900, 240];
/**
 * The maximum number of intervals between ticks on the price axis. The price at each tick is the
 * price at the tick below, multiplied by a constant power of two.
 */
const maxSteps = 5;

/** The price axis is logarithmic. A price of zero is drawn at its lower end. */
export function buildPriceLines(models: readonly Priced[], asOf: string): CompareChart {
  const histories = models.map(({ history }) => history);
  const known = histories
    .flat()
    .flatMap(([, price]) => (price === null || price <= 0 ? [] : price));
  const first = histories.flatMap(([change]) => change?.[0] ?? []).toSorted()[0] ?? asOf;
  const [from, span] = [Date.parse(first), Date.parse(asOf) - Date.parse(first)];
  const low = Math.floor(Math.log2(known.length === 0 ? 1 : Math.min(...known)));
  const high = Math.max(low + 1, Math.ceil(Math.log2(known.length === 0 ? 1 : Math.max(...known))));
  const step = Math.ceil((high - low) / maxSteps);
  const steps = Math.ceil((high - low) / step);
  const x = (day: string) => round((width * (Date.parse(day) - from)) / span);
  const y = (price: number) =>
    price <= 0 ? height : round(height * (1 - (Math.log2(price) - low) / (steps * step)));
  return {
    paths: histories.map((history) => (span > 0 ? toPath(history, x, y) : '')),
    ticks: Array.from({ length: steps + 1 }, (_, index) =>
      toTick(2 ** (low + (steps - index) * step)),
    ),
    summary: models
      .map(({ name, history }) => `${toAttributeText(name)} ${toWords(history)}`)
      .join(', '),
    data: toPriceSteps(
      models.map(({ name, history }) => ({ name, changes: history })),
      asOf,
    ),
    days: [`${formatShortDay(first)}, ${first.slice(0, 4)}`, formatShortDay(asOf)],
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;

const toTick = (price: number): string => formatPrice(Number(price.toPrecision(2)));

function toWords(history: Priced['history']): string {
  const prices = history.flatMap(([, price]) => price ?? []);
  const [first, last] = [prices[0], prices.at(-1)];
  if (first === undefined || last === undefined) return unknown;
  const now = formatPrice(last);
  return prices.some((price) => price !== last) ? `from ${formatPrice(first)} to ${now}` : now;
}

function toPath(
  history: Priced['history'],
  x: (day: string) => number,
  y: (price: number) => number,
): string {
  let isDrawing = false;
  const parts = history.map(([on, price]) => {
    const start = isDrawing ? `H${x(on)}` : price === null ? '' : `M${x(on)},${y(price)}`;
    const turn = isDrawing && price !== null ? `V${y(price)}` : '';
    isDrawing = price !== null;
    return start + turn;
  });
  return parts.join('') + (isDrawing ? `H${width}` : '');
}
