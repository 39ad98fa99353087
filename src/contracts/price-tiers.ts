// Reads the prices for long prompts from the column `price_tiers` of the graph. Pages do this in the
// browser, so it needs no library.
import type { PromptTier } from './cost.ts';

export interface PriceTier extends PromptTier {
  readonly cacheWrite: string | null;
}

interface StoredTier {
  readonly above: number;
  readonly in: string | null;
  readonly out: string | null;
  readonly cache_read: string | null;
  /** Missing in graphs of earlier versions. */
  readonly cache_write?: string | null;
}

/** Sorted by prompt size. */
export function readPriceTiers(text: string | null): PriceTier[] {
  if (text === null) return [];
  const stored: readonly StoredTier[] = JSON.parse(text);
  return stored
    .map((tier) => ({
      above: tier.above,
      input: tier.in,
      output: tier.out,
      cacheRead: tier.cache_read,
      cacheWrite: tier.cache_write ?? null,
    }))
    .sort((a, b) => a.above - b.above);
}
