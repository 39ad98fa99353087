// Parses the prices for long prompts in the graph's column `price_tiers`. Uses no library, because
// pages run this in the browser.
import type { PromptTier } from './cost.ts';

export interface PriceTier extends PromptTier {
  readonly cacheWrite: string | null;
}

interface StoredTier {
  readonly above: number;
  readonly in: string | null;
  readonly out: string | null;
  readonly cache_read: string | null;
  /** Absent in graphs from earlier versions of the pipeline. */
  readonly cache_write?: string | null;
}

/** Returns no tiers if the text is null, which means that the tiers are unknown. */
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
