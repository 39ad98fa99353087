// Schemas of the records for models, their offers, and their lives.
import { z } from 'zod';
import { otherPriceKinds } from '../../lib/price-tiers.ts';
import { Count, Day, Instant, PriceUsdPerMtok, RepoName, Slug } from '../../lib/scalars.ts';
import { modelEventKinds } from './event-kinds.ts';
import { MedianOf, PriceSeller } from './list-price-seller.ts';
import { modelKinds, modelTiers } from './model-kinds.ts';

export const modelStates = ['listed', 'deprecated', 'removed'] as const;
export const offerTerms = ['standard', 'trial', 'plan', 'variant', 'fine-tuned'] as const;
export const disagreementReasons = [
  'differs',
  'implausible',
  'lonely',
  'half',
  'contradicted',
  'recent',
  'settled',
] as const;

export const ModelId = z
  .string()
  .regex(/^[^/]+\/.+$/)
  .describe('`<maker>/<model>`');

export const ModelRecord = z.strictObject({
  id: ModelId,
  name: z.string().describe('Display name.'),
  provider: z
    .string()
    .describe('Maker of the model or, if unknown, the account in the model’s ID or a seller.'),
  tier: z.enum(modelTiers).describe('Price tier. The methods page defines it.'),
  ctx: Count.describe('Context window in tokens.'),
  price_in: PriceUsdPerMtok.describe('US dollars per million input tokens.'),
  price_out: PriceUsdPerMtok.describe('US dollars per million output tokens.'),
  modality: z
    .string()
    .regex(/^[^>]+->.+$/)
    .describe('`<input>-><output>`, such as `text+image->text`. An unknown side is `unknown`.'),
  tools: z
    .boolean()
    .describe('Whether the model supports tool calling. False if unknown; see `tools_known`.'),
  tools_known: z
    .boolean()
    .describe('Whether any source states whether the model supports tool calling.'),
  rank: z
    .int()
    .min(1)
    .describe('Rank among all models, starting at 1. The methods page defines it.'),
  kind: z
    .enum(modelKinds)
    .nullable()
    .describe('Kind of model; null if unknown. Language models are ranked first.'),
  state: z
    .enum(modelStates)
    .describe(
      '`removed` if no seller lists the model anymore; `deprecated` if its maker has retired it, even if a seller still lists it.',
    ),
  open_weights: z
    .boolean()
    .nullable()
    .describe(
      'Whether the weights can be downloaded; null if no source states it, or if the sources disagree.',
    ),
  sellers: Count.describe('Number of sellers with a price.'),
  price_ctx: Count.describe('Context window in tokens at the list price.'),
  price_seller: PriceSeller,
  price_median_of: MedianOf,
});
export type ModelRecord = z.infer<typeof ModelRecord>;

const Price = PriceUsdPerMtok.nullable();
export const TiersKnown = z
  .boolean()
  .describe('Whether our sources say if longer prompts cost more.');

const PriceTier = z.strictObject({
  above: Count.describe('The tier applies to prompts with more tokens than this.'),
  price_in: Price.describe('US dollars per million input tokens; null if unchanged.'),
  price_out: Price.describe('US dollars per million output tokens; null if unchanged.'),
  cache_read: Price.describe('US dollars per million tokens read from cache; null if unchanged.'),
  cache_write: Price.describe('US dollars per million tokens written to cache; null if unchanged.'),
});

export const PerRequest = z
  .number()
  .positive()
  .nullable()
  .describe('US dollars for each request, in addition to its tokens; null if none is stated.');
const Discount = z
  .number()
  .positive()
  .max(1)
  .nullable()
  .describe(
    'Share by which the seller says that it has reduced the price, such as 0.9; null if none is stated.',
  );

const OtherPrice = z.strictObject({
  kind: z
    .enum(otherPriceKinds)
    .describe(
      'Condition, or kind of tokens. `off_peak` applies at the hours in `when`, `announced` from the day in `when`, `cache_write_1h` to prompts that stay in the cache for an hour.',
    ),
  price_in: Price.describe('US dollars per million input tokens.'),
  price_out: Price.describe('US dollars per million output tokens.'),
  cache_read: Price.describe('US dollars per million tokens read from cache.'),
  when: z.string().nullable().describe('Hours or first day of the price.'),
});

export const OfferRecord = z.strictObject({
  seller: z.string().describe('ID of the seller.'),
  name: z.string().nullable().describe('Name of the seller; null if unknown.'),
  country: z
    .string()
    .nullable()
    .describe('ISO 3166 code of the country of the selling company; null if not known.'),
  country_source: z.string().nullable().describe('Page that names the company.'),
  offer: z.string().describe('ID of the model at the seller.'),
  terms: z
    .enum(offerTerms)
    .describe('`standard` offers charge per token. Only a standard offer can be the list price.'),
  maker: z.boolean().describe('Whether the seller is the maker.'),
  price_in: PriceUsdPerMtok.describe('US dollars per million input tokens.'),
  price_out: PriceUsdPerMtok.describe('US dollars per million output tokens.'),
  cache_read: Price.describe('US dollars per million tokens read from cache.'),
  cache_write: Price.describe('US dollars per million tokens written to cache.'),
  batch_in: Price.describe('US dollars per million input tokens in batches.'),
  batch_out: Price.describe('US dollars per million output tokens in batches.'),
  per_request: PerRequest,
  per_search: PerRequest.describe('US dollars for each web search; null if none is stated.'),
  discount: Discount,
  tiers: z.array(PriceTier).describe('Prices for long prompts.'),
  tiers_known: TiersKnown,
  other_prices: z
    .array(OtherPrice)
    .describe(
      'Prices on other conditions or for other tokens than text. `/cost` uses them on request.',
    ),
  ctx: Count.nullable().describe('Context window in tokens at this seller.'),
  max_output: Count.nullable().describe('Maximum output in tokens at this seller.'),
  since: Instant.describe('Time since which a source has stated this price.'),
  sources: z.array(z.string()).describe('Sources that state this price.'),
});

export const DisagreementRecord = z.strictObject({
  id: z.string().startsWith('dis_').describe('ID of the disagreement.'),
  model: ModelId,
  seller: z.string().describe('Seller whose price is in doubt.'),
  offer: z.string().describe('ID of the model at the source.'),
  source: z.string().describe('Source that states the price.'),
  price_in: PriceUsdPerMtok.describe(
    'US dollars per million input tokens according to this source.',
  ),
  price_out: PriceUsdPerMtok.describe(
    'US dollars per million output tokens according to this source.',
  ),
  other_source: z
    .string()
    .nullable()
    .describe('Source that states another price; null for the median of all other sources.'),
  other_in: Price.describe('Input price according to the other source, or the median.'),
  other_out: Price.describe('Output price according to the other source, or the median.'),
  since: Instant.describe('Time since which the prices disagree.'),
  reason: z
    .enum(disagreementReasons)
    .describe(
      '`differs`: both prices are plausible. For all other reasons, the price is not used. `implausible`: the price is more than 20 times above or below the median of the other sources, or input and output are exchanged. `lonely`: the price is above $700 per million tokens ($100 if a reseller other than OpenRouter sells a language model, $50 if the name of the model states its number of parameters), and no second source states it. `half`: only an input or an output price is known. `contradicted`: another source contradicts a large change. `recent`: no other source has confirmed a large change yet. `settled`: an editor decided on another price.',
    ),
});
export type DisagreementRecord = z.infer<typeof DisagreementRecord>;

export const ModelDetail = ModelRecord.extend({
  maker_name: z.string().nullable().describe('Name of the maker; null if unknown.'),
  family: z.string().nullable().describe('Family of the model.'),
  max_output: Count.nullable().describe('Maximum output in tokens.'),
  cache_read: Price.describe('US dollars per million tokens read from cache.'),
  cache_write: Price.describe('US dollars per million tokens written to cache.'),
  batch_in: Price.describe('US dollars per million input tokens in batches.'),
  batch_out: Price.describe('US dollars per million output tokens in batches.'),
  per_request: PerRequest,
  discount: Discount,
  tiers: z.array(PriceTier).describe('Prices for long prompts.'),
  tiers_known: TiersKnown,
  price_since: Instant.describe('Time of the last change of the price.'),
  price_source: z
    .string()
    .nullable()
    .describe('Source of the price; of a median, the source of most of its prices.'),
  preview: z
    .boolean()
    .describe('Whether it is a preview of which the maker sells a stable successor.'),
  reasoning: z.boolean().nullable().describe('Whether the model reasons before it responds.'),
  knowledge: z.string().nullable().describe('Last month or day of the training data.'),
  released: Day.nullable().describe('Day of the release.'),
  ends: Day.nullable().describe('Announced last day; null if not announced.'),
  removed: Instant.nullable().describe(
    'Time since which no seller has listed the model; null if it is sold.',
  ),
  hugging_face_id: z.string().nullable().describe('Repository of the weights on Hugging Face.'),
  weights_license: z.string().nullable().describe('License of the weights.'),
  repository: RepoName.nullable().describe('Repository of the code as `owner/repo`.'),
  project: Slug.nullable().describe('Project ID of the repository, if it is tracked.'),
  page: z.string().nullable().describe('Path of the model page on this site.'),
  first_seen: Instant.describe('Earliest time for which a source states a price.'),
  observed: Instant.describe('Time of the newest observation.'),
  offers: z.array(OfferRecord).describe('Offers, cheapest first.'),
  aliases: z
    .array(z.string())
    .describe('Other IDs of the model: those under which sources list it, and its former IDs.'),
  disagreements: z.array(DisagreementRecord).describe('Open disagreements between sources.'),
});
export type ModelDetail = z.infer<typeof ModelDetail>;

export const lifeSteps = [
  'listed',
  'announced',
  'moved',
  'deprecated',
  'retired',
  'removed',
  'returned',
] as const;

const LifeStep = z.strictObject({
  step: z
    .enum(lifeSteps)
    .describe(
      '`announced` and `moved` state an end, `deprecated` a mark in a source, `retired` the end by the maker’s word, `removed` and `returned` changes of a seller’s list.',
    ),
  on: Day.nullable().describe(
    'Day of the step. Null if the ID was listed before its source was first read.',
  ),
  ends: Day.nullable().describe(
    'The last day that `announced`, `moved` or `retired` states. Null if a stated end was withdrawn.',
  ),
  seller: z.string().describe('ID of the seller.'),
  offer: z.string().describe('ID of the model at the seller. An end belongs to this ID.'),
  source: z.string().describe('Source of the step. `catalog` is our list of sellers’ statements.'),
  learned: Day.nullable().describe(
    'Day on which the step became known. Null if the day of an announcement is not known.',
  ),
  evidence: z.string().nullable().describe('Page of the seller, for steps from the catalog.'),
});

const Replacement = z.strictObject({
  model: ModelId,
  by: z.enum(['maker', 'similar']).describe('`maker` if the maker of the model names it.'),
  price_in: PriceUsdPerMtok.describe('US dollars per million input tokens.'),
  price_out: PriceUsdPerMtok.describe('US dollars per million output tokens.'),
  loses: z
    .array(z.string())
    .describe(
      'What the replacement is not known to have: `open weights`, `tools`, `reasoning`, `context`, or an input type such as `image input`.',
    ),
  price_factor: z
    .number()
    .nonnegative()
    .nullable()
    .describe(
      'Its price of a typical mix (three input tokens for every output token), divided by that of the ending model. Above 1, it is more expensive. Null if the ending model is free.',
    ),
});

export const LifeRecord = z.strictObject({
  model: ModelId,
  state: z.enum(modelStates).describe('State of the model, as in the list of models.'),
  ends: Day.nullable().describe('Day of the end of the model; null if none is known.'),
  steps: z.array(LifeStep).describe('Oldest first.'),
  replacements: z
    .array(Replacement)
    .describe(
      'Models to use instead: the one that the maker names, then sold models of the same kind that are not older, by lost abilities, maker, and price. We do not compare the quality of their answers. Empty if no end is known.',
    ),
});
export type LifeRecord = z.infer<typeof LifeRecord>;

export const EventModel = z.strictObject({
  id: ModelId,
  name: z.string().describe('Display name.'),
  page: z.string().nullable().describe('Path of the model page on this site.'),
});

export const ModelEventRecord = z.strictObject({
  id: z.string().startsWith('evt_').describe('Event ID.'),
  kind: z.enum(modelEventKinds).describe('Kind of event.'),
  day: Day.describe('Day on which the event was detected.'),
  model: EventModel.describe('The model the event is about.'),
  before: z
    .string()
    .nullable()
    .describe(
      'Previous price as `<input>/<output>`; `removed` if the model is sold again; for `deprecation`, the number of days left.',
    ),
  after: z
    .string()
    .nullable()
    .describe('New price as `<input>/<output>`; for `deprecation`, the announced last day.'),
});
export type ModelEventRecord = z.infer<typeof ModelEventRecord>;
