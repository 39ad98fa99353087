// The endpoints for models, their prices, and the cost of workloads.
import { z } from 'zod';
import { services } from '../../lib/price-tiers.ts';
import { Day } from '../../lib/scalars.ts';
import {
  counted,
  integer,
  keyed,
  limit,
  Meta,
  maxTextLength,
  offset,
  PagedMeta,
  text,
} from './endpoint.ts';
import { modelKinds, modelTiers } from './model-kinds.ts';
import { LifeRecord, ModelDetail, ModelRecord } from './model-records.ts';
import { correctionText } from './price-correction-text.ts';
import { CostRecord, PriceChangeRecord, PriceRecord } from './price-records.ts';

const q = text.optional().describe('Words that must all occur in the model’s ID or name.');

const modelPath = z.strictObject({
  provider: z.string().min(1).max(maxTextLength).describe('Maker of the model.'),
  model: z
    .string()
    .min(1)
    .max(maxTextLength)
    .describe('Rest of the model ID. The IDs that sellers use also work. Case-insensitive.'),
});
const problems = [...counted, 'not_found'] as const;
const examplePath = { provider: 'openai', model: 'gpt-4o' };

export const modelsEndpoint = {
  ...keyed,
  tag: 'Models',
  id: 'listModels',
  path: '/models',
  summary: 'List models with context window and prices',
  description:
    'Returns open and commercial models. Prices are in US dollars per million tokens; 0 means free. Retired models and models that nobody sells anymore are excluded unless you set `state`.',
  query: z.strictObject({
    q,
    provider: text.optional().describe('Maker of the model, or a part of the maker’s name.'),
    tier: z.enum(modelTiers).optional().describe('Price tier.'),
    kind: z.enum(modelKinds).optional().describe('Kind of model.'),
    state: z
      .enum(['current', 'removed', 'all'])
      .default('current')
      .describe(
        '`current` returns models with the state `listed`; `removed` returns models that are removed or past their end.',
      ),
    sort: z
      .enum(['rank', 'price_in', 'price_out', 'ctx'])
      .default('rank')
      .describe(
        'Sort key. The lowest value comes first, except for `ctx`, where the largest comes first.',
      ),
    limit: limit(200, 50),
    offset,
  }),
  data: z.array(ModelRecord),
  meta: PagedMeta.extend({
    source: z.string().nullable().describe('Source of the prices.'),
  }),
  isPaged: true,
  example: { path: {}, query: { tier: 'budget', limit: '5' } },
} as const;

export const modelPricesEndpoint = {
  ...keyed,
  tag: 'Models',
  id: 'listModelPrices',
  path: '/models/{provider}/{model}/prices',
  summary: 'Get the price history of a model',
  description: `Returns the changes of the model’s list price, oldest first. ${correctionText}`,
  pathParameters: modelPath,
  query: z.strictObject({
    from: Day.optional().describe('First day of the changes to return.'),
    to: Day.optional().describe('Last day of the changes to return.'),
  }),
  data: z.array(PriceChangeRecord),
  meta: Meta.extend({ model: z.string().describe('ID of the model.') }),
  problems,
  example: { path: examplePath, query: {} },
} as const;

export const modelLifeEndpoint = {
  ...keyed,
  tag: 'Models',
  id: 'getModelLife',
  path: '/models/{provider}/{model}/life',
  summary: 'Get what happened to a model, and its end',
  description:
    'Returns the dated steps in the life of each ID of the model, with source and the day on which we learned them, and models to use instead if it ends. All stated ends are in /models/end-of-life.json, /models/end-of-life.ics and /models/end-of-life.xml.',
  pathParameters: modelPath,
  data: LifeRecord,
  problems,
  example: { path: examplePath, query: {} },
} as const;

export const modelEndpoint = {
  ...keyed,
  tag: 'Models',
  id: 'getModel',
  path: '/models/{provider}/{model}',
  summary: 'Get a model with its offers',
  description:
    'Returns the model, its offers with their prices, its other IDs, and open disagreements between price sources. Removed models remain available. A 404 response suggests models with similar names.',
  pathParameters: modelPath,
  data: ModelDetail,
  problems,
  example: { path: examplePath, query: {} },
} as const;

export const pricesEndpoint = {
  ...keyed,
  tag: 'Models',
  id: 'listPrices',
  path: '/prices',
  summary: 'List the prices of all models on a day',
  description:
    'Returns prices with all later corrections or, with `known_on`, as they were known on that day. Excludes models that were removed before the day.',
  query: z.strictObject({
    as_of: Day.optional().describe('Day of the prices. Default: the newest day of the data.'),
    known_on: Day.optional().describe('Ignores changes that became known after this day.'),
    q,
    provider: text.optional().describe('Maker of the model, or a part of the maker’s name.'),
    tier: z.enum(modelTiers).optional().describe('Price tier on that day.'),
    sort: z
      .enum(['model', 'price_in', 'price_out'])
      .default('model')
      .describe('Sort by model ID, or by price with the lowest first.'),
    limit: limit(200, 50),
    offset,
  }),
  data: z.array(PriceRecord),
  meta: PagedMeta.extend({
    as_of: Day.describe('The day of the prices.'),
    first: Day.describe('The first day with prices.'),
  }),
  isPaged: true,
  example: { path: {}, query: { limit: '5' } },
} as const;

const maxModels = 20;
const tokens = integer(0, 1_000_000_000_000);
const special = (what: string) => tokens.default(0).describe(`Number of ${what}.`);

export const costEndpoint = {
  ...keyed,
  tag: 'Models',
  id: 'getCost',
  path: '/cost',
  summary: 'Compute the cost of a workload',
  description:
    'Returns the cost of a number of input and output tokens in US dollars, for each requested model in the order of the request. If the prompt of a request exceeds the threshold of a tier, the prices of that tier apply to all its tokens. A request that is larger than the context window is an error. `service`, `cache_write`, `cache_write_1h`, `audio_*` and `image_*` use the prices of the offer with the list price, and are an error if no source states such a price. Known fees per request are included. Fees per image or search are not included.',
  query: z.strictObject({
    model: z
      .string()
      .regex(/^[^,/\s]+\/[^,\s]+(,[^,/\s]+\/[^,\s]+)*$/, 'model IDs, separated by commas')
      .max(2000)
      .refine((list) => list.split(',').length <= maxModels, `at most ${maxModels} model IDs`)
      .describe(`Model IDs, separated by commas, at most ${maxModels}.`),
    input: tokens.describe('Number of input tokens, including cached ones.'),
    output: tokens.describe('Number of output tokens.'),
    cached: tokens.default(0).describe('Number of input tokens that are read from cache.'),
    requests: integer(1, 1_000_000_000)
      .default(1)
      .describe('Number of requests of equal size that have these tokens in total.'),
    service: z.enum(services).default('standard').describe('Terms of service whose prices apply.'),
    cache_write: special('input tokens that are written to a cache'),
    cache_write_1h: special('input tokens that are written to a cache for an hour'),
    audio_input: special('input tokens that are audio'),
    audio_output: special('output tokens that are audio'),
    image_input: special('input tokens that are images'),
    image_output: special('output tokens that are images'),
    as_of: Day.optional().describe('Use the prices of this day.'),
  }),
  data: z.array(CostRecord),
  problems,
  example: {
    path: {},
    query: { model: 'openai/gpt-4o', input: '1000000', output: '200000', requests: '100' },
  },
} as const;
