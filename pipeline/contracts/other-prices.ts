// Writes the column `other_prices`: what a seller charges on other conditions, or for other tokens
// than text.
import type { OtherPrice } from '../../src/lib/price-tiers.ts';

type StatedPrice = Pick<OtherPrice, 'what'> & Partial<Pick<OtherPrice, 'in' | 'out'>>;

/** Returns JSON, or null if no price is stated. */
export function writeOtherPrices(prices: readonly StatedPrice[]): string | null {
  const stated = prices.filter((price) => price.in != null || price.out != null);
  return stated.length === 0 ? null : JSON.stringify(stated);
}
