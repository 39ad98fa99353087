// Computes the price of a typical mix, which is used to compare models and price changes.

/** Returns US dollars per million tokens for a request with three input tokens per output token. */
export const toTypicalPrice = (priceIn: number, priceOut: number): number =>
  // Prices have nine decimal places. Rounding to eleven removes floating-point errors.
  Number(((3 * priceIn + priceOut) / 4).toFixed(11));
