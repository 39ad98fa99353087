// Computes the chart of a model's output price over time. All functions are pure.
import { scaleLinear, scaleUtc } from 'd3-scale';
import type { PriceChangeRow } from '../../snapshot/release/table-rows.ts';
import { formatPrice } from '../format/format.ts';
import { round } from './ticks.ts';

export const historyWidth = 900;
export const historyHeight = 180;

type Change = Pick<
  PriceChangeRow,
  | 'occurred_at'
  | 'applies_at'
  | 'price_in_usd_per_mtok'
  | 'price_out_usd_per_mtok'
  | 'kind'
  | 'median_of'
>;

export interface PriceHistory {
  /** SVG path of the output price. It has gaps for times when no source listed a seller. */
  readonly path: string;
  /** Positions in the SVG at which a correction replaced a wrong price. */
  readonly corrections: readonly { readonly x: number; readonly y: number }[];
  readonly ticks: readonly { readonly y: number; readonly label: string }[];
  readonly from: string;
  readonly to: string;
}

/**
 * Returns undefined if the output price never changed, or if the price history starts on `asOf`.
 */
export function buildPriceHistory(
  changes: readonly Change[],
  asOf: string,
): PriceHistory | undefined {
  const [first] = changes;
  const prices = changes.flatMap(({ price_out_usd_per_mtok: price }) => price ?? []);
  if (!first || first.occurred_at.slice(0, 10) >= asOf || new Set(prices).size < 2) {
    return undefined;
  }
  const from = first.occurred_at.slice(0, 10);
  const x = scaleUtc()
    .domain([new Date(from), new Date(asOf)])
    .range([0, historyWidth])
    .clamp(true);
  const y = scaleLinear()
    .domain([0, Math.max(...prices)])
    .nice(4)
    .range([historyHeight, 0]);
  return {
    path: toPath(
      changes.map((change) => ({
        x: round(x(new Date(change.occurred_at))),
        y: change.price_out_usd_per_mtok === null ? null : round(y(change.price_out_usd_per_mtok)),
      })),
    ),
    corrections: changes.flatMap(
      ({ kind, occurred_at, price_out_usd_per_mtok: price, median_of }) =>
        kind === 'corrected' && median_of === null && price !== null
          ? [{ x: round(x(new Date(occurred_at))), y: round(y(price)) }]
          : [],
    ),
    ticks: y
      .ticks(4)
      .toReversed()
      .map((tick) => ({ y: round(y(tick)), label: tick === 0 ? '$0' : formatPrice(tick) })),
    from,
    to: asOf,
  };
}

function toPath(points: readonly { readonly x: number; readonly y: number | null }[]): string {
  let isDrawing = false;
  const parts = points.map(({ x, y }) => {
    const start = isDrawing ? `H${x}` : y === null ? '' : `M${x},${y}`;
    const step = isDrawing && y !== null ? `V${y}` : '';
    isDrawing = y !== null;
    return start + step;
  });
  return parts.join('') + (isDrawing ? `H${historyWidth}` : '');
}
