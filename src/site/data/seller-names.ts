// The names of all sellers, for all pages: built once.
import { data } from './page-data.ts';
import { toSellerNames } from './price-seller.ts';

export const sellerNames = toSellerNames(data);
