// The explanation of corrections in price histories, for pages and the API. The SQL model
// ent_source_price_change decides which changes are corrections.
export const correctionText =
  'A correction is not a price change: a source caught up with another one, its earlier price was wrong (off by more than 20 times or exactly 10 times, or replaced soon after the listing), or the list price now comes from another source or seller.';
