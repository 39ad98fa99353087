// The explanation of corrections in price histories, for pages and the API. The SQL model
// ent_source_price_change decides which changes are corrections.
export const correctionText =
  'A correction is not a price change. It means that a source caught up with another source, or that the list price now comes from another source or seller. A change at one seller alone is a change, however large.';
