// Computes the range of prices over the sellers that charge for a model, and finds old prices. The
// functions are pure.
import { toOldDay } from '../../lib/old-day.ts';
import { toTypicalPrice } from '../../lib/typical-price.ts';
import type { OfferRow } from '../../snapshot/release/table-rows.ts';

type Offer = Pick<
  OfferRow,
  'seller' | 'terms' | 'price_in_usd_per_mtok' | 'price_out_usd_per_mtok'
>;

export interface PriceRange {
  readonly sellers: number;
  /** The lowest and the highest price of a typical request. */
  readonly low: number;
  readonly high: number;
}

/** Ignores offers with special terms, such as trials. Returns undefined if nobody charges for it. */
export function findPriceRange(offers: readonly Offer[]): PriceRange | undefined {
  const paid = offers
    .filter(({ terms }) => terms === 'standard')
    .map(({ seller, price_in_usd_per_mtok: input, price_out_usd_per_mtok: output }) => ({
      seller,
      price: toTypicalPrice(input, output),
    }))
    .filter(({ price }) => price > 0);
  if (paid.length === 0) return undefined;
  const prices = paid.map(({ price }) => price);
  return {
    sellers: new Set(paid.map(({ seller }) => seller)).size,
    low: Math.min(...prices),
    high: Math.max(...prices),
  };
}

/** The limit after which SQL models treat a source of prices as silent. */
const currentPriceDays = 45;

/** Returns the day on which a price was last observed if it is old, otherwise null. */
export const toOldPriceDay = (observed: string | null, asOf: string): string | null =>
  toOldDay(observed, asOf, currentPriceDays);
