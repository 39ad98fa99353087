// Says whose price the list price of a model is. The function is pure.
import type { OfferRow } from '../../snapshot/release/table-rows.ts';
import { countOf } from '../format/format.ts';

type Offer = Pick<
  OfferRow,
  | 'seller'
  | 'seller_name'
  | 'is_maker'
  | 'terms'
  | 'price_in_usd_per_mtok'
  | 'price_out_usd_per_mtok'
>;

/** Returns a text such as `Fireworks AI, near the median of 12 paid sellers`. */
export function describePriceSeller(seller: string | null, offers: readonly Offer[]): string {
  const own = offers.find((offer) => offer.seller === seller);
  if (seller === null) return '–';
  const name = own?.seller_name ?? seller;
  if (own?.is_maker) return `${name}, the maker`;
  const paid = offers.filter(
    (offer) =>
      offer.terms === 'standard' &&
      Number(offer.price_in_usd_per_mtok) + Number(offer.price_out_usd_per_mtok) > 0,
  );
  const sellers = new Set(paid.map((offer) => offer.seller)).size;
  return sellers < 3 ? name : `${name}, near the median of ${countOf(sellers, 'paid seller')}`;
}
