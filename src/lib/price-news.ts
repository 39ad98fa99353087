// Decides whether a change of a list price is news. A price that alternates is not.

export interface Prices {
  readonly price_in_usd_per_mtok: number | null;
  readonly price_out_usd_per_mtok: number | null;
}

export const hasSamePrices = (one: Prices, other: Prices): boolean =>
  one.price_in_usd_per_mtok === other.price_in_usd_per_mtok &&
  one.price_out_usd_per_mtok === other.price_out_usd_per_mtok;

/**
 * True if the price at `index` alternates with the price before it, and the last alternation restores
 * that price. `changes` are those of one model, oldest first.
 */
export function isTakenBack(
  changes: readonly (Prices & { readonly kind: string })[],
  index: number,
): boolean {
  const before = changes[index - 1];
  const next = changes.findIndex(({ kind }, at) => at > index && kind !== 'alternated');
  const last = changes[(next === -1 ? changes.length : next) - 1];
  return before !== undefined && last !== undefined && hasSamePrices(before, last);
}
