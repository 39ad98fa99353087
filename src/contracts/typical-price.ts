// The price of a typical request, by which models and price changes are compared.

/** Three parts input to one part output, in US dollars per million tokens. */
export const toTypicalPrice = (priceIn: number, priceOut: number): number =>
  // A price has nine places; the rest would be an error of binary fractions.
  Number(((3 * priceIn + priceOut) / 4).toFixed(11));
