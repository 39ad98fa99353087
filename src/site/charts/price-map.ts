// Computes the chart of models by context window and price, both on logarithmic axes. All functions
// are pure.
import { scaleLog } from 'd3-scale';
import type { ModelRow } from '../../snapshot/release/table-rows.ts';
import { typicalPrice } from '../data/similar-models.ts';
import { formatPrice, formatTokens } from '../format/format.ts';
import { round } from './ticks.ts';

export const mapWidth = 900;
export const mapHeight = 400;
/** The height of a separate area for free models, because a logarithmic axis has no zero. */
const freeHeight = 28;

type Model = Pick<
  ModelRow,
  | 'id'
  | 'name'
  | 'tier'
  | 'rank'
  | 'context_tokens'
  | 'price_in_usd_per_mtok'
  | 'price_out_usd_per_mtok'
  | 'is_open_weights'
>;

export interface PricePoint {
  readonly model: Model;
  readonly x: number;
  readonly y: number;
}

export interface PriceMap {
  readonly points: readonly PricePoint[];
  readonly prices: readonly { readonly y: number; readonly label: string }[];
  readonly contexts: readonly { readonly x: number; readonly label: string }[];
  readonly hasFree: boolean;
  /** The models for which no other one is cheaper with at least the same context window. */
  readonly frontier: readonly PricePoint[];
}

/** Returns undefined if no model has both a known context window and a price above zero. */
export function buildPriceMap(models: readonly Model[]): PriceMap | undefined {
  const placed = models.filter((model) => model.context_tokens > 0);
  const prices = placed.map(typicalPrice).filter((price) => price > 0);
  if (placed.length === 0 || prices.length === 0) return undefined;
  const hasFree = placed.some((model) => typicalPrice(model) === 0);
  const bottom = hasFree ? mapHeight - freeHeight : mapHeight;
  const powers = toPowers(...findSpan(prices), 10);
  const sizes = toPowers(...findSpan(placed.map((model) => model.context_tokens / 1000)), 4);
  const y = scaleLog()
    .domain([powers[0] ?? 1, powers.at(-1) ?? 10])
    .range([bottom, 0])
    .clamp(true);
  const x = scaleLog()
    .domain([(sizes[0] ?? 1) * 1000, (sizes.at(-1) ?? 4) * 1000])
    .range([0, mapWidth])
    .clamp(true);
  const points = placed.map((model) => {
    const price = typicalPrice(model);
    return {
      model,
      x: round(x(model.context_tokens)),
      y: price === 0 ? mapHeight - freeHeight / 2 : round(y(price)),
    };
  });
  return {
    points,
    frontier: findFrontier(points),
    prices: powers
      .toReversed()
      .map((power) => ({ y: round(y(power)), label: toPriceLabel(power) })),
    contexts: sizes.map((size) => ({
      x: round(x(size * 1000)),
      label: size < 1000 ? formatTokens(size * 1000) : `${Math.floor(size / 1000)}M`,
    })),
    hasFree,
  };
}

/** Free models are left out: a maker offers them to try a model, not at any scale. */
function findFrontier(points: readonly PricePoint[]): PricePoint[] {
  const longestFirst = points
    .filter(({ model }) => typicalPrice(model) > 0)
    .toSorted(
      ({ model: a }, { model: b }) =>
        b.context_tokens - a.context_tokens || typicalPrice(a) - typicalPrice(b) || a.rank - b.rank,
    );
  let cheapest = Number.POSITIVE_INFINITY;
  return longestFirst.filter(({ model }) => {
    const isCheaper = typicalPrice(model) < cheapest;
    if (isCheaper) cheapest = typicalPrice(model);
    return isCheaper;
  });
}

const toPriceLabel = (power: number): string => (power < 1 ? formatPrice(power) : `$${power}`);

/**
 * Returns the SVG path of the points. Each point is a line with round caps, which stay round when
 * the SVG is stretched. The lines have a length of 0.01, because WebKit stretches the caps of lines
 * without a length.
 */
export const toDots = (points: readonly PricePoint[]): string =>
  points.map(({ x, y }) => `M${x},${y}h.01`).join('');

/**
 * Returns the range of the values, ignoring the lowest and highest 1%. Ignored values are drawn at
 * the edges of the chart.
 */
function findSpan(values: readonly number[]): [number, number] {
  const sorted = values.toSorted((a, b) => a - b);
  const edge = Math.floor(sorted.length / 100);
  return [sorted[edge] ?? 1, sorted.at(-1 - edge) ?? 1];
}

function toPowers(low: number, high: number, base: number): number[] {
  const first = Math.floor(Math.log(low) / Math.log(base) + 1e-9);
  const last = Math.max(first + 1, Math.ceil(Math.log(high) / Math.log(base) - 1e-9));
  return Array.from({ length: last - first + 1 }, (_, step) =>
    Number((base ** (first + step)).toPrecision(12)),
  );
}
