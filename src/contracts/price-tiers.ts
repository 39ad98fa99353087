// Reads the prices for long prompts from the column `price_tiers` of the graph.
import { z } from 'zod';
import type { PromptTier } from './cost.ts';

const Tiers = z.array(
  z.strictObject({
    above: z.int().positive(),
    in: z.string().nullable(),
    out: z.string().nullable(),
    cache_read: z.string().nullable(),
    // Missing in graphs of earlier versions.
    cache_write: z.string().nullable().default(null),
  }),
);

export interface PriceTier extends PromptTier {
  readonly cacheWrite: string | null;
}

/** Sorted by prompt size. */
export function readPriceTiers(text: string | null): PriceTier[] {
  if (text === null) return [];
  return Tiers.parse(JSON.parse(text))
    .map(({ above, in: input, out: output, cache_read: cacheRead, cache_write: cacheWrite }) => ({
      above,
      input,
      output,
      cacheRead,
      cacheWrite,
    }))
    .sort((a, b) => a.above - b.above);
}
