// Lists and describes the changes of models' list prices. All functions are pure.

import { hasSamePrices, isTakenBack, type Prices } from '../../lib/price-news.ts';
import { toTypicalPrice } from '../../lib/typical-price.ts';
import type { PageData } from '../../snapshot/pages/read-page-data.ts';
import type { ModelRow, PriceChangeRow } from '../../snapshot/release/table-rows.ts';
import { formatDay, formatGain } from '../format/format.ts';
import { nameSeller, toSellerNames } from './price-seller.ts';

export interface PriceMove {
  readonly model: ModelRow;
  readonly on: string;
  readonly what: string;
  readonly beforeIn: number | null;
  readonly beforeOut: number | null;
  readonly priceIn: number | null;
  readonly priceOut: number | null;
  /** The seller of the price, or of the earlier price of a model that is no longer sold. */
  readonly seller: string | null;
  readonly source: string | null;
}

type Data = Pick<PageData, 'models' | 'endedModels' | 'priceChangesByModel' | 'offersByModel'>;

/** A source that drops more models at once cleans up its list. OpenRouter sells what it lists. */
const maxRemovedAtOnce = 10;

/**
 * The first price of a model does not count as a change, and neither does a price that alternates or
 * is taken back within a week, an equal price, a median of more or fewer sellers, or a removal by a
 * source that cleans up its list.
 */
export function listPriceMoves(data: Data, after: string): PriceMove[] {
  const removed = Map.groupBy(
    [...data.priceChangesByModel.values()].flat().filter(({ kind }) => kind === 'removed'),
    ({ known_at }) => known_at,
  );
  // A model that is no longer sold has no offers that name its seller.
  const sellerNames = toSellerNames(data);
  return [...data.models, ...data.endedModels]
    .flatMap((model) => {
      const changes = data.priceChangesByModel.get(model.id) ?? [];
      return changes.flatMap((change, index): PriceMove[] => {
        const before = changes[index - 1];
        // A large change applies before it is confirmed. A correction applies from the wrong price on.
        const at = change.kind === 'corrected' ? change.known_at : change.applies_at;
        const on = at.slice(0, 10);
        if (!before || on <= after || change.kind === 'alternated') return [];
        if (hasSamePrices(before, change) || isTakenBack(changes, index)) return [];
        if (change.kind === 'corrected' && (before.median_of ?? change.median_of) !== null)
          return [];
        if (
          change.kind === 'removed' &&
          (removed.get(change.known_at)?.length ?? 0) > maxRemovedAtOnce &&
          !before.source?.startsWith('openrouter')
        ) {
          return [];
        }
        const seller = nameSeller(
          { ...model, ...toSeller(change.kind === 'removed' ? before : change) },
          data.offersByModel.get(model.id) ?? [],
        );
        return [
          {
            model,
            on,
            what: describe(change.kind, toTypical(before), toTypical(change)),
            beforeIn: before.price_in_usd_per_mtok,
            beforeOut: before.price_out_usd_per_mtok,
            priceIn: change.price_in_usd_per_mtok,
            priceOut: change.price_out_usd_per_mtok,
            seller: (seller && sellerNames.get(seller)) ?? seller,
            source: change.source,
          },
        ];
      });
    })
    .sort((a, b) => b.on.localeCompare(a.on) || a.model.rank - b.model.rank);
}

const toSeller = ({ seller, median_of }: PriceChangeRow) => ({ seller, median_of });

/** Keeps only the newest of the changes in a row by which a price alternates. */
export const mergeAlternations = <T extends { readonly kind: string }>(
  changes: readonly T[],
): readonly T[] =>
  changes.filter(({ kind }, at) => kind !== 'alternated' || changes[at + 1]?.kind !== 'alternated');

type Step = Pick<
  PriceChangeRow,
  'kind' | 'applies_at' | 'median_of' | 'price_in_usd_per_mtok' | 'price_out_usd_per_mtok'
>;

/**
 * Describes the last change of a price: `price unchanged since Feb 3, 2026`, or `−80% on Jun 10, 2025`.
 * `changes` are those of one model, oldest first. Returns null if there are none with a price. A
 * correction is not a change, but an earlier price says nothing about the corrected one, or about the
 * median of other sellers.
 */
export function describeLastChange(changes: readonly Step[]): string | null {
  const steps = listAppliedPrices(changes).filter(
    ({ price_in_usd_per_mtok: price }) => price !== null,
  );
  const [first] = steps;
  if (!first) return null;
  const moves = steps.flatMap((now, index) => {
    const before = steps[index - 1];
    return before === undefined || hasSamePrices(before, now) ? [] : [{ before, now }];
  });
  const newest = moves.at(-1)?.now ?? first;
  const last = moves.findLast(({ now }) => now.kind !== 'corrected');
  if (!last || (newest.kind === 'corrected' && newest.median_of !== null)) {
    const { applies_at } = newest;
    return `price unchanged since ${formatDay(applies_at)}`;
  }
  const { before, now } = last;
  const [old, current] = [toTypical(before), toTypical(now)];
  const percent = old && current !== null ? Math.round((100 * (current - old)) / old) : 0;
  const move = percent === 0 ? 'price changed' : `${formatGain(percent)}%`;
  return `${move} on ${formatDay(now.applies_at)}`;
}

/** Leaves out prices that were corrected: a correction starts at the same time as the wrong price. */
export const listAppliedPrices = <T extends Pick<Step, 'applies_at'>>(
  changes: readonly T[],
): readonly T[] =>
  changes.filter(({ applies_at }, place) => {
    const next = changes[place + 1];
    return next === undefined || next.applies_at > applies_at;
  });

function toTypical(prices: Prices): number | null {
  const { price_in_usd_per_mtok: priceIn, price_out_usd_per_mtok: priceOut } = prices;
  return priceIn === null || priceOut === null ? null : toTypicalPrice(priceIn, priceOut);
}

/**
 * Describes a price change. Compares the prices of a typical mix, because the input price can
 * rise while the output price falls.
 */
function describe(kind: string, before: number | null, now: number | null): string {
  if (kind === 'removed') return 'no longer sold';
  if (kind === 'listed') return 'sold again';
  if (kind === 'corrected') return 'corrected';
  if (before === null || now === null || before === now) return 'changed';
  return now < before ? 'cheaper' : 'more expensive';
}
