// A model's price at each source over time: steps to draw, changes to list. Pure.
import { scaleLinear, scaleUtc } from 'd3-scale';
import type { ModelPriceRow } from '../../snapshot/pages/page-rows.ts';
import { formatPrice } from '../format.ts';

export const historyWidth = 900;
export const historyHeight = 180;

export interface PriceChange {
  readonly source: string;
  readonly on: string;
  readonly priceIn: number;
  readonly priceOut: number;
  /** The first that is known of this source is no change. */
  readonly isFirst: boolean;
  /** Whether the source lists the model today. */
  readonly isListed: boolean;
}

export interface PriceHistory {
  readonly lines: readonly { readonly source: string; readonly path: string }[];
  /** From the top, evenly spaced. */
  readonly ticks: readonly { readonly y: number; readonly label: string }[];
  readonly from: string;
  readonly to: string;
}

/** What is left when prices that say the same as the one before are taken out, newest first. */
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
  // Of two on one day the newer one stands first, too.
  return changes
    .reverse()
    .sort((a, b) => b.on.localeCompare(a.on) || a.source.localeCompare(b.source, 'en'));
}

/** Who lists the model today, whether they agree on its price, and who did before. */
export function describeSources(changes: readonly PriceChange[]): string {
  const newest = new Map(changes.toReversed().map((change) => [change.source, change]));
  const listed = [...newest.values()].filter(({ isListed }) => isListed);
  const former = [...newest.values()].filter(({ isListed }) => !isListed);
  const names = (of: readonly PriceChange[]) => of.map(({ source }) => source).join(', ');
  const prices = new Set(listed.map(({ priceIn, priceOut }) => `${priceIn} ${priceOut}`));
  const today =
    listed.length === 0
      ? 'No source lists it today.'
      : listed.length === 1
        ? `One source, ${names(listed)}, lists it.`
        : `${listed.length} sources list it and ${prices.size === 1 ? 'agree' : 'do not agree'}: ${names(listed)}.`;
  return former.length === 0 ? today : `${today} No longer listed by ${names(former)}.`;
}

/** The price of output at each source until `asOf`; nothing unless it changed or sources differ. */
export function buildPriceHistory(
  changes: readonly PriceChange[],
  asOf: string,
): PriceHistory | undefined {
  const first = changes.map(({ on }) => on).sort()[0];
  const hasNews = new Set(changes.map(({ priceOut }) => priceOut)).size > 1;
  if (first === undefined || first >= asOf || !hasNews) return undefined;
  const x = scaleUtc()
    .domain([new Date(first), new Date(asOf)])
    .range([0, historyWidth]);
  const most = Math.max(...changes.map(({ priceOut }) => priceOut));
  const y = scaleLinear().domain([0, most]).nice(4).range([historyHeight, 0]);
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
