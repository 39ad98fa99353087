// The sellers and amounts of model prices in weekly reports.
import type { SnapshotRow } from '../../../src/snapshot/release/snapshot.ts';
import { count } from '../format-text.ts';
import { words } from './report-elements.ts';

export const unknown = '–';

/** Formats a price in US dollars with two to four decimal places. An unknown price is not $0. */
export function formatPriceChange(price: unknown): string {
  if (price === null) return unknown;
  const amount = Number(price);
  if (amount === 0) return '$0';
  return `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })}`;
}

/** Returns SQL for the name of the seller of a price in the table `priced`. */
export const toSellerName = (priced: 'model' | 'price_change', isMaker: string): string =>
  `coalesce(
    (select any_value(seller_name) from offer where offer.seller = ${priced}.seller),
    if(${isMaker}, model.maker_name, ${priced}.seller)
  ) as seller_name`;

/** The seller as HTML, `median of 9 sellers`, or `–`. */
export function nameSeller({ seller_name: seller, median_of: sellers }: SnapshotRow): string {
  if (seller !== null) return words(seller);
  return sellers === null ? unknown : `median of ${count(Number(sellers))} sellers`;
}
