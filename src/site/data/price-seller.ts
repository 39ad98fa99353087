// Names sellers, and says whose price the list price of a model is. All functions are pure.

import { toTypicalPrice } from '../../lib/typical-price.ts';
import type { PageData } from '../../snapshot/pages/read-page-data.ts';
import type { ModelRow, OfferRow } from '../../snapshot/release/table-rows.ts';
import { countOf, formatPrice } from '../format/format.ts';

type Offer = Pick<
  OfferRow,
  | 'seller'
  | 'seller_name'
  | 'is_maker'
  | 'terms'
  | 'price_in_usd_per_mtok'
  | 'price_out_usd_per_mtok'
>;

type Listed = Pick<
  ModelRow,
  | 'seller'
  | 'median_of'
  | 'provider'
  | 'maker_name'
  | 'price_in_usd_per_mtok'
  | 'price_out_usd_per_mtok'
>;

/**
 * The names of all sellers of whom more than an ID is known. Includes the makers: a retired model has
 * no offer that names its maker.
 */
export const toSellerNames = (
  data: Pick<PageData, 'models' | 'endedModels' | 'offersByModel'>,
): ReadonlyMap<string, string> =>
  new Map([
    ...[...data.models, ...data.endedModels].flatMap(({ provider, maker_name }) =>
      maker_name ? [[provider, maker_name] as const] : [],
    ),
    ...[...data.offersByModel.values()]
      .flat()
      .flatMap(({ seller, seller_name }) => (seller_name ? [[seller, seller_name] as const] : [])),
  ]);

/** Between these multiples of a median, a price is near it. */
const [minFactor, maxFactor] = [0.55, 1.8];

/** Finds the seller of the list price. The maker of a retired model has no offer anymore. */
export function findSeller(
  { seller, provider, maker_name }: Pick<Listed, 'seller' | 'provider' | 'maker_name'>,
  offers: readonly Pick<Offer, 'seller' | 'seller_name' | 'is_maker'>[],
) {
  const own = offers.find((offer) => offer.seller === seller);
  const isMaker = own?.is_maker ?? (maker_name !== null && seller === provider);
  return { isMaker, name: own?.seller_name ?? (isMaker ? maker_name : null) ?? seller };
}

/** Returns the name of the seller of the list price, or a text such as `median of 7 paid sellers`. */
export const nameSeller = (
  model: Pick<Listed, 'seller' | 'median_of' | 'provider' | 'maker_name'>,
  offers: Parameters<typeof findSeller>[1],
): string | null =>
  model.median_of === null
    ? findSeller(model, offers).name
    : `median of ${countOf(model.median_of, 'paid seller')}`;

/** Returns a text such as `DeepSeek, the maker`, or `median of 7 paid sellers`. */
export function describePriceSeller(model: Listed, offers: readonly Offer[]): string {
  const name = nameSeller(model, offers) ?? '–';
  const { seller } = model;
  if (seller === null || !findSeller(model, offers).isMaker) return name;
  const prices = findSellerPrices(offers);
  prices.delete(seller);
  return `${name}, ${describeMaker(model, [...prices.values()])}`;
}

/** The lowest price of a typical mix at each seller that charges for the model. */
function findSellerPrices(offers: readonly Offer[]): Map<string, number> {
  const prices = new Map<string, number>();
  for (const offer of offers) {
    const price = toTypicalPrice(offer.price_in_usd_per_mtok, offer.price_out_usd_per_mtok);
    if (offer.terms !== 'standard' || price <= 0) continue;
    prices.set(offer.seller, Math.min(price, prices.get(offer.seller) ?? price));
  }
  return prices;
}

/** Says what others charge if the maker's own price is far from it. */
function describeMaker(model: Listed, others: readonly number[]): string {
  const sorted = others.toSorted((a, b) => a - b);
  const low = sorted[Math.floor((sorted.length - 1) / 2)];
  const high = sorted[Math.floor(sorted.length / 2)];
  if (low === undefined || high === undefined || sorted.length < 2) return 'the maker';
  const median = (low + high) / 2;
  const own = toTypicalPrice(model.price_in_usd_per_mtok, model.price_out_usd_per_mtok);
  if (own >= minFactor * median && own <= maxFactor * median) return 'the maker';
  const price = formatPrice(Number(median.toPrecision(3)));
  return `the maker; the median of ${sorted.length} other sellers is ${price} for a typical mix`;
}
