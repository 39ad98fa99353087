// Builds the chart of list prices over time, with one step line per compared model. Pure functions.

import { toPriceSteps } from '../../site/charts/price-steps.ts';
import { round } from '../../site/charts/ticks.ts';
import { formatDay, formatPrice, toAttributeText, unknown } from '../../site/format/format.ts';
import type { CompareChart } from '../compare/comparison-chart.ts';
import type { ComparedModel } from './compared-model.ts';

type Priced = Pick<ComparedModel, 'name' | 'history'>;

const [width, height] = [900, 240];
/** The maximum number of intervals between ticks above $0 on the price axis. */
const maxSteps = 5;

/**
 * The price axis has round prices (1, 2, 5, 10) at equal distances and is logarithmic between them.
 * If a model was free, $0 has its own line below the others.
 */
export function buildPriceLines(models: readonly Priced[], asOf: string): CompareChart {
  const histories = models.map(({ history }) => history);
  const known = histories.flat().flatMap(([, price]) => price ?? []);
  const paid = known.filter((price) => price > 0).map(toLevel);
  const first = histories.flatMap(([change]) => change?.[0] ?? []).toSorted()[0] ?? asOf;
  const [from, span] = [Date.parse(first), Date.parse(asOf) - Date.parse(first)];
  const low = paid.length === 0 ? 0 : Math.floor(Math.min(...paid));
  const high = paid.length === 0 ? 1 : Math.max(low + 1, Math.ceil(Math.max(...paid)));
  const step = Math.ceil((high - low) / maxSteps);
  const steps = Math.ceil((high - low) / step);
  const free = known.some((price) => price <= 0) ? ['$0'] : [];
  const x = (day: string) => round((width * (Date.parse(day) - from)) / span);
  const y = (price: number) =>
    price <= 0
      ? height
      : round((height * (steps - (toLevel(price) - low) / step)) / (steps + free.length));
  return {
    paths: histories.map((history) => (span > 0 ? toPath(history, x, y) : '')),
    ticks: Array.from({ length: steps + 1 }, (_, index) =>
      toTick(low + (steps - index) * step),
    ).concat(free),
    summary: models
      .map(({ name, history }) => `${toAttributeText(name)} ${toWords(history)}`)
      .join(', '),
    data: toPriceSteps(
      models.map(({ name, history }) => ({ name, changes: history })),
      asOf,
    ),
    days: [formatDay(first), formatDay(asOf)],
  };
}

const roundDigits = [1, 2, 5, 10];

/** The place of a price on the axis: a whole number for the round prices 1, 2, 5, 10, 20, … */
function toLevel(price: number): number {
  const power = Math.floor(Math.log10(price));
  const digits = price / 10 ** power;
  const place = digits < 2 ? 0 : digits < 5 ? 1 : 2;
  const [below = 1, above = 10] = roundDigits.slice(place);
  return 3 * power + place + Math.log(digits / below) / Math.log(above / below);
}

function toTick(level: number): string {
  const power = Math.floor(level / 3);
  const price = (roundDigits[level - 3 * power] ?? 1) * 10 ** power;
  return formatPrice(Number(price.toPrecision(2)));
}

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
