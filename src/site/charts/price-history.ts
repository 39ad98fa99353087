// The price history of a model by source, as a chart and as a list of changes. Pure.
import { scaleLinear, scaleUtc } from 'd3-scale';
import type { ModelPriceRow } from '../../snapshot/pages/page-rows.ts';
import { formatPrice } from '../format/format.ts';

export const historyWidth = 900;
export const historyHeight = 180;

export interface PriceChange {
  readonly source: string;
  readonly on: string;
  readonly priceIn: number;
  readonly priceOut: number;
  /** Whether this is the first known price of this source, and so not a change. */
  readonly isFirst: boolean;
  /** Whether the source still lists the model. */
  readonly isListed: boolean;
}

export interface PriceHistory {
  readonly lines: readonly { readonly source: string; readonly path: string }[];
  /** From top to bottom, evenly spaced. */
  readonly ticks: readonly { readonly y: number; readonly label: string }[];
  readonly from: string;
  readonly to: string;
}

/** Removes prices equal to the previous price of the same source. The newest change comes first. */
export function findChanges(prices: readonly ModelPriceRow[]): PriceChange[] {
  const changes: PriceChange[] = [];
  const newest = new Map<string, PriceChange>();
  for (const row of prices) {
    const before = newest.get(row.source);
    const change = {
      source: row.source,
      on: row.observed_at.slice(0, 10),
      priceIn: row.price_in_usd_per_mtok,
      priceOut: row.price_out_usd_per_mtok,
      isFirst: before === undefined,
      isListed: row.is_listed,
    };
    if (before?.priceIn === change.priceIn && before.priceOut === change.priceOut) continue;
    newest.set(row.source, change);
    changes.push(change);
  }
  // Reversing first keeps the newer of two changes on the same day first.
  return changes
    .reverse()
    .sort((a, b) => b.on.localeCompare(a.on) || a.source.localeCompare(b.source, 'en'));
}

/** Describes which sources list the model, whether their prices agree, and which used to list it. */
export function describeSources(changes: readonly PriceChange[]): string {
  const newest = new Map(changes.toReversed().map((change) => [change.source, change]));
  const listed = [...newest.values()].filter(({ isListed }) => isListed);
  const former = [...newest.values()].filter(({ isListed }) => !isListed);
  const names = (of: readonly PriceChange[]) => of.map(({ source }) => source).join(', ');
  const prices = new Set(listed.map(({ priceIn, priceOut }) => `${priceIn} ${priceOut}`));
  const today =
    listed.length === 0
      ? 'No source lists this model anymore.'
      : listed.length === 1
        ? `Listed by one source: ${names(listed)}.`
        : `Listed by ${listed.length} sources with ${prices.size === 1 ? 'the same price' : 'different prices'}: ${names(listed)}.`;
  return former.length === 0 ? today : `${today} No longer listed by ${names(former)}.`;
}

/** The output price by source until `asOf`. Undefined if it never changed and all sources agree. */
export function buildPriceHistory(
  changes: readonly PriceChange[],
  asOf: string,
): PriceHistory | undefined {
  const first = changes.map(({ on }) => on).sort()[0];
  const hasDifferences = new Set(changes.map(({ priceOut }) => priceOut)).size > 1;
  if (first === undefined || first >= asOf || !hasDifferences) return undefined;
  const x = scaleUtc()
    .domain([new Date(first), new Date(asOf)])
    .range([0, historyWidth]);
  const maxPrice = Math.max(...changes.map(({ priceOut }) => priceOut));
  const y = scaleLinear().domain([0, maxPrice]).nice(4).range([historyHeight, 0]);
  const at = (on: string) => round(x(new Date(on)));
  const bySource = Map.groupBy(changes.toReversed(), ({ source }) => source);
  return {
    lines: [...bySource].map(([source, steps]) => ({
      source,
      path: `${steps
        .map(({ on, priceOut }, index) => {
          const height = round(y(priceOut));
          return index === 0 ? `M${at(on)},${height}` : `H${at(on)}V${height}`;
        })
        .join('')}H${historyWidth}`,
    })),
    ticks: y
      .ticks(4)
      .toReversed()
      .map((tick) => ({ y: round(y(tick)), label: tick === 0 ? '$0' : formatPrice(tick) })),
    from: first,
    to: asOf,
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;
