// The price of a typical request, used to compare models and price changes.

/** Returns the price of three parts input and one part output, in US dollars per million tokens. */
export const toTypicalPrice = (priceIn: number, priceOut: number): number =>
  // Prices have nine decimal places. Rounding to eleven removes floating-point errors.
  Number(((3 * priceIn + priceOut) / 4).toFixed(11));
