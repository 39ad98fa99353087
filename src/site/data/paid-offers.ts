// Finds the cheapest of the sellers that charge for a model, unconfirmed prices, and old prices. The
// functions are pure.
import { toOldDay } from '../../lib/old-day.ts';
import { toTypicalPrice } from '../../lib/typical-price.ts';
import type { ModelRow, OfferRow } from '../../snapshot/release/table-rows.ts';
import { findSeller } from './price-seller.ts';

type Offer = Pick<
  OfferRow,
  | 'seller'
  | 'seller_name'
  | 'is_maker'
  | 'terms'
  | 'sources'
  | 'price_in_usd_per_mtok'
  | 'price_out_usd_per_mtok'
  | 'context_tokens'
>;
type Model = Pick<
  ModelRow,
  | 'context_tokens'
  | 'is_open_weights'
  | 'weights_license'
  | 'seller'
  | 'provider'
  | 'maker_name'
  | 'price_in_usd_per_mtok'
  | 'price_out_usd_per_mtok'
>;
export interface PaidOffers {
  /** The number of sellers that charge for the model. */
  readonly sellers: number;
  /**
   * The lowest confirmed price of a typical mix at a known seller. Undefined if there is none, or if
   * it is above the list price, such as a median that includes the prices of unknown sellers.
   */
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

const priceOf = (offer: Offer): number =>
  toTypicalPrice(offer.price_in_usd_per_mtok, offer.price_out_usd_per_mtok);

/** A seller that charges less than this part of the maker's price is an exception. */
const minPart = 0.5;

/** Only the maker permits others to sell a model with such a license. */
const noncommercial = /-NC\b|research/i;

/**
 * Returns true for an offer below half of the maker's price if only one source states that the seller
 * charges so little. Often, such a price is outdated or in another unit. Sellers of open weights owe
 * the maker nothing, so their prices need no confirmation.
 */
export function isUnconfirmed(offer: Offer, model: Model, offers: readonly Offer[]): boolean {
  if (model.is_open_weights && !noncommercial.test(model.weights_license ?? '')) return false;
  if (!findSeller(model, offers).isMaker) return false;
  const limit = minPart * toTypicalPrice(model.price_in_usd_per_mtok, model.price_out_usd_per_mtok);
  const isLow = (other: Offer) =>
    other.terms === 'standard' && !other.is_maker && priceOf(other) > 0 && priceOf(other) < limit;
  if (!isLow(offer)) return false;
  const same = offers.filter((other) => other.seller === offer.seller && isLow(other));
  return new Set(same.flatMap(({ sources }) => sources)).size < 2;
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
export function findPaidOffers(model: Model, offers: readonly Offer[]): PaidOffers | undefined {
  const paid = offers
    .filter(({ terms }) => terms === 'standard')
    .map((offer) => ({ offer, price: priceOf(offer) }))
    .filter(({ price }) => price > 0);
  if (paid.length === 0) return undefined;
  const known = paid.filter(
    ({ offer }) => isKnownSeller(offer) && !isUnconfirmed(offer, model, offers),
  );
  const price = Math.min(...known.map((one) => one.price));
  const lowest = known.filter((one) => one.price === price).map(({ offer }) => offer);
  const seller = (lowest.find(({ is_maker }) => is_maker) ?? lowest[0])?.seller_name;
  const listPrice = toTypicalPrice(model.price_in_usd_per_mtok, model.price_out_usd_per_mtok);
  // Every seller that charges is dearer than a free offer.
  const isDearer = listPrice > 0 && price > listPrice;
  return {
    sellers: new Set(paid.map(({ offer }) => offer.seller)).size,
    cheapest:
      seller && !isDearer
        ? { price, seller, context: findContext(model.context_tokens, lowest) }
        : undefined,
  };
}

/** The limit after which SQL models treat a source of prices as silent. */
const currentPriceDays = 45;

/** Returns the day on which a price was last observed if it is old, otherwise null. */
export const toOldPriceDay = (observed: string | null, asOf: string): string | null =>
  toOldDay(observed, asOf, currentPriceDays);
