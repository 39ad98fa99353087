// Computes the range of prices over the sellers that charge for a model, and finds old prices. The
// functions are pure.
import { toOldDay } from '../../lib/old-day.ts';
import { toTypicalPrice } from '../../lib/typical-price.ts';
import type { ModelRow, OfferRow } from '../../snapshot/release/table-rows.ts';

type Offer = Pick<
  OfferRow,
  | 'seller'
  | 'is_maker'
  | 'terms'
  | 'price_in_usd_per_mtok'
  | 'price_out_usd_per_mtok'
  | 'context_tokens'
>;
export interface PriceRange {
  readonly sellers: number;
  /** The lowest and the highest price of a typical request. */
  readonly low: number;
  readonly high: number;
  /** The context window at the lowest price. */
  readonly lowContext: number;
}

/** Windows are equal up to this factor, because sources round them, as in `ent_model_limit`. */
const sameFactor = 1.05;

/**
 * Returns the largest context window of the offers, at most that of the model. The maker's offer
 * has the model's window, and so has an offer whose window is unknown.
 */
const findContext = (context: number, offers: readonly Offer[]): number =>
  Math.max(
    ...offers.map(({ is_maker, context_tokens: own }) =>
      is_maker || !own || sameFactor * own >= context ? context : own,
    ),
  );

/** Ignores offers with special terms, such as trials. Returns undefined if nobody charges for it. */
export function findPriceRange(
  { context_tokens }: Pick<ModelRow, 'context_tokens'>,
  offers: readonly Offer[],
): PriceRange | undefined {
  const paid = offers
    .filter(({ terms }) => terms === 'standard')
    .map((offer) => ({
      offer,
      price: toTypicalPrice(offer.price_in_usd_per_mtok, offer.price_out_usd_per_mtok),
    }))
    .filter(({ price }) => price > 0);
  if (paid.length === 0) return undefined;
  const prices = paid.map(({ price }) => price);
  const low = Math.min(...prices);
  const lowest = paid.filter(({ price }) => price === low).map(({ offer }) => offer);
  return {
    sellers: new Set(paid.map(({ offer }) => offer.seller)).size,
    low,
    high: Math.max(...prices),
    lowContext: findContext(context_tokens, lowest),
  };
}

/** The limit after which SQL models treat a source of prices as silent. */
const currentPriceDays = 45;

/** Returns the day on which a price was last observed if it is old, otherwise null. */
export const toOldPriceDay = (observed: string | null, asOf: string): string | null =>
  toOldDay(observed, asOf, currentPriceDays);
