// Schemas of the records for the price history of models, and for costs.
import { z } from 'zod';
import { services } from '../../lib/price-tiers.ts';
import { Count, Day, Instant, PriceUsdPerMtok } from '../../lib/scalars.ts';
import { MedianOf, PriceSeller } from './list-price-seller.ts';
import { modelTiers } from './model-kinds.ts';
import { ModelId, PerRequest } from './model-records.ts';

export const priceChangeKinds = [
  'listed',
  'changed',
  'alternated',
  'corrected',
  'removed',
] as const;

export const PriceChangeRecord = z.strictObject({
  at: Instant.describe('Time of the change.'),
  price_in: PriceUsdPerMtok.nullable().describe(
    'US dollars per million input tokens; null if removed.',
  ),
  price_out: PriceUsdPerMtok.nullable().describe(
    'US dollars per million output tokens; null if removed.',
  ),
  source: z
    .string()
    .nullable()
    .describe('Source that stated the price first; null if the model was removed.'),
  kind: z
    .enum(priceChangeKinds)
    .describe(
      '`alternated`: back to the price before a change of the last 7 days, as with prices that depend on the hour. `corrected` is not a price change: a source caught up with another one, an earlier price was wrong, or the list price now comes from another source, from another seller, or from more or fewer sellers.',
    ),
  seller: PriceSeller.describe('Seller that charges the price; null if it is a median.'),
  median_of: MedianOf,
  known: Instant.describe('Time at which we accepted the change.'),
});
export type PriceChangeRecord = z.infer<typeof PriceChangeRecord>;

export const PriceRecord = z.strictObject({
  model: ModelId,
  name: z.string().describe('Display name.'),
  provider: z.string().describe('Maker of the model or, if unknown, a seller.'),
  tier: z.enum(modelTiers).describe('Price tier on that day.'),
  price_in: PriceUsdPerMtok.describe('US dollars per million input tokens.'),
  price_out: PriceUsdPerMtok.describe('US dollars per million output tokens.'),
  since: Instant.describe('Time at which the price took effect.'),
  source: z.string().nullable().describe('Source of the price.'),
});
export type PriceRecord = z.infer<typeof PriceRecord>;

export const CostRecord = z.strictObject({
  model: ModelId,
  input_tokens: Count.describe('Input tokens, including those read from cache.'),
  output_tokens: Count.describe('Output tokens.'),
  cached_tokens: Count.describe('Input tokens that were read from cache.'),
  requests: Count.describe('Number of requests of equal size that have these tokens in total.'),
  service: z.enum(services).describe('Terms of service whose prices apply.'),
  usd: z
    .number()
    .nonnegative()
    .describe('Cost in US dollars, computed with exact decimals and returned as a JSON number.'),
  as_of: Day.describe('Day of the prices.'),
  ctx: Count.nullable().describe('Context window in tokens at this price; null if not known.'),
  price_seller: PriceSeller,
  price_median_of: MedianOf,
  price_since: Instant.describe('Time at which the price took effect.'),
  tier: z
    .strictObject({ above: Count.describe('Prompt size above which the tier applies.') })
    .nullable()
    .describe('Price tier of the prompt; null for the base price.'),
  tiers_known: z
    .boolean()
    .describe(
      'Whether our sources say if longer prompts cost more. If not, `usd` uses the base price.',
    ),
  per_request: PerRequest.describe(
    'Fee of each request in US dollars, included in `usd`; null if none is known.',
  ),
  cache_priced: z
    .boolean()
    .describe(
      'Whether a cache price is known. If not, cached tokens are charged at the input price.',
    ),
});
export type CostRecord = z.infer<typeof CostRecord>;
