// Finds the cheapest of the sellers that charge for a model, and old prices. The functions are pure.
import { toOldDay } from '../../lib/old-day.ts';
import { toTypicalPrice } from '../../lib/typical-price.ts';
import type { ModelRow, OfferRow } from '../../snapshot/release/table-rows.ts';

type Offer = Pick<
  OfferRow,
  | 'seller'
  | 'seller_name'
  | 'is_maker'
  | 'terms'
  | 'price_in_usd_per_mtok'
  | 'price_out_usd_per_mtok'
  | 'context_tokens'
>;
export interface PaidOffers {
  /** The number of sellers that charge for the model. */
  readonly sellers: number;
  /** The lowest price of a typical mix at a known seller. Undefined if none is known. */
  readonly cheapest:
    | {
        readonly price: number;
        readonly seller: string;
        /** The context window at this price. */
        readonly context: number;
      }
    | undefined;
}

/**
 * Returns false if only the ID of the seller in a price list is known. Whoever it is, the page of
 * such a seller may not even load.
 */
export const isKnownSeller = ({ seller_name }: Pick<OfferRow, 'seller_name'>): boolean =>
  seller_name !== null;

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
export function findPaidOffers(
  { context_tokens }: Pick<ModelRow, 'context_tokens'>,
  offers: readonly Offer[],
): PaidOffers | undefined {
  const paid = offers
    .filter(({ terms }) => terms === 'standard')
    .map((offer) => ({
      offer,
      price: toTypicalPrice(offer.price_in_usd_per_mtok, offer.price_out_usd_per_mtok),
    }))
    .filter(({ price }) => price > 0);
  if (paid.length === 0) return undefined;
  const known = paid.filter(({ offer }) => isKnownSeller(offer));
  const price = Math.min(...known.map((one) => one.price));
  const lowest = known.filter((one) => one.price === price).map(({ offer }) => offer);
  const seller = (lowest.find(({ is_maker }) => is_maker) ?? lowest[0])?.seller_name;
  return {
    sellers: new Set(paid.map(({ offer }) => offer.seller)).size,
    cheapest: seller ? { price, seller, context: findContext(context_tokens, lowest) } : undefined,
  };
}

/** The limit after which SQL models treat a source of prices as silent. */
const currentPriceDays = 45;

/** Returns the day on which a price was last observed if it is old, otherwise null. */
export const toOldPriceDay = (observed: string | null, asOf: string): string | null =>
  toOldDay(observed, asOf, currentPriceDays);
