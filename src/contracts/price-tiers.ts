// Reads the prices for long prompts from the column `price_tiers` of the graph.
import { z } from 'zod';
import type { PromptTier } from './cost.ts';

const Tiers = z.array(
  z.strictObject({
    above: z.int().positive(),
    in: z.string().nullable(),
    out: z.string().nullable(),
    cache_read: z.string().nullable(),
  }),
);

/** Sorted by prompt size. */
export function readPriceTiers(text: string | null): PromptTier[] {
  if (text === null) return [];
  return Tiers.parse(JSON.parse(text))
    .map(({ above, in: input, out: output, cache_read: cacheRead }) => ({
      above,
      input,
      output,
      cacheRead,
    }))
    .sort((a, b) => a.above - b.above);
}
