// The MCP tool `daybreak_models`: finds models, and returns offers, price history, or workload
// costs.
import { z } from 'zod';
import { ServiceError } from '../../contracts/api/error-codes.ts';
import { modelKinds, modelTiers } from '../../contracts/api/model-kinds.ts';
import { ModelRecord } from '../../contracts/api/model-records.ts';
import { CostRecord, PriceChangeRecord } from '../../contracts/api/price-records.ts';
import { services } from '../../lib/price-tiers.ts';
import { Day } from '../../lib/scalars.ts';
import type { Api } from '../api.ts';
import { readCurrentForecasts } from '../current-forecasts.ts';
import { readCursor, toCursor } from '../cursor.ts';
import { toRequestPath } from '../request-path.ts';
import { cursor, type Draft, defineTool, detail, paged, untrusted } from '../tool.ts';

const sorts = ['rank', 'price_in', 'price_out', 'ctx'] as const;
const tokens = z.int().min(0).max(1e12);
const text = z.string().min(1).max(200).optional();

/** The parameters of `/cost`. */
const Workload = z.object({
  as_of: Day.optional(),
  input: tokens.default(0),
  output: tokens.default(0),
  cached: tokens.optional(),
  cache_write: tokens.optional(),
  cache_write_1h: tokens.optional(),
  audio_input: tokens.optional(),
  audio_output: tokens.optional(),
  image_input: tokens.optional(),
  image_output: tokens.optional(),
  requests: z.int().min(1).max(1e9).default(1),
  service: z.enum(services).optional(),
});

const Input = z.strictObject({
  action: z.enum(['search', 'get', 'prices', 'cost']).default('search'),
  q: text,
  provider: text,
  tier: z.enum(modelTiers).optional(),
  kind: z.enum(modelKinds).optional(),
  sort: z.enum(sorts).default('rank'),
  model: z
    .string()
    .min(1)
    .max(2_000)
    .optional()
    .describe('provider/model; for cost several, comma-separated'),
  ...Workload.shape,
  limit: z.int().min(1).max(50).default(10),
  cursor,
  detail,
});
type Args = z.infer<typeof Input>;

/** An item in the result of the tool. Each action sets only some of the fields. */
const Item = ModelRecord.pick({
  id: true,
  provider: true,
  ctx: true,
  price_in: true,
  price_out: true,
  rank: true,
  state: true,
  open_weights: true,
})
  .extend({ name: untrusted(z.string()), kind: z.string().nullable() })
  .extend({ at: PriceChangeRecord.shape.at, price_in: z.number().nullable() })
  .extend({ price_out: z.number().nullable(), model: z.string(), usd: CostRecord.shape.usd })
  .partial()
  .loose();

export const models = defineTool({
  name: 'daybreak_models',
  description:
    'AI models and prices in USD per million tokens. `search` finds models, or with `as_of` the prices of that day. `get` returns one `model` with offers and forecasts, `prices` its price history, `cost` the `usd` for the `input` and `output` tokens of all `requests`, including cached, audio and image tokens.',
  input: Input,
  output: { total: z.int(), items: z.array(Item), ...paged },
  aliases: { query: 'q', text: 'q', id: 'model', models: 'model' },
  async run(api, args) {
    if (args.action === 'search') return await search(api, args);
    if (!args.model) {
      throw new ServiceError(
        'invalid_parameter',
        `The action \`${args.action}\` requires \`model\`. Pass a model ID.`,
      );
    }
    if (args.action === 'cost') return await cost(api, args, args.model);
    const path = await toPath(api, args.model);
    return args.action === 'get' ? await get(api, args, path) : await prices(api, args, path);
  },
});

function toPage(api: Api, args: Args, source: string, all: readonly object[]): Draft {
  const start = readCursor(api.release, args.cursor);
  return {
    source,
    fields: { total: all.length },
    items: all.slice(start, start + args.limit),
    next: (count) => (start + count < all.length ? toCursor(api.release, start + count) : null),
  };
}

/** Finds models. Uses the paging of the API, so that only one page of models is read. */
async function search(api: Api, args: Args): Promise<Draft> {
  const { q, provider, tier, kind, sort, as_of, limit } = args;
  const offset = readCursor(api.release, args.cursor);
  const query = { q, provider, tier, limit, offset };
  if (as_of === undefined) {
    const request = { ...query, kind, sort };
    const { data, meta } = await api.read('models', { query: request });
    const source = toRequestPath('/models', request);
    return toFound(api, source, { offset, items: data, total: meta.total });
  }
  if (kind !== undefined || sort === 'ctx') {
    throw new ServiceError(
      'invalid_parameter',
      '`kind` and `sort: ctx` cannot be combined with `as_of`. Omit `as_of`, or omit `kind` and `sort: ctx`.',
    );
  }
  const request = { ...query, as_of, sort: sort === 'rank' ? ('model' as const) : sort };
  const { data, meta } = await api.read('prices', { query: request });
  const source = toRequestPath('/prices', request);
  return toFound(api, source, { offset, items: data, total: meta.total });
}

interface FoundPage {
  readonly offset: number;
  readonly items: readonly object[];
  readonly total: number;
}

const toFound = (api: Api, source: string, { offset, items, total }: FoundPage): Draft => ({
  source,
  fields: { total },
  items,
  next: (count) => (offset + count < total ? toCursor(api.release, offset + count) : null),
});

async function get(api: Api, args: Args, path: ModelPath): Promise<Draft> {
  const { data } = await api.read('model', { path });
  const { offers, aliases, disagreements, ...model } = data;
  const max = args.detail === 'full' ? 40 : 5;
  const subject = offers.find(({ seller }) => seller === 'openrouter')?.offer;
  const item = {
    ...model,
    forecasts: subject === undefined ? [] : await readCurrentForecasts(api, subject),
    offers: offers.slice(0, max),
    aliases: aliases.slice(0, max),
    disagreements: disagreements.slice(0, max),
  };
  return toPage(api, args, data.page ?? `/api/v1/models/${data.id}`, [item]);
}

async function prices(api: Api, args: Args, path: ModelPath): Promise<Draft> {
  const { data, meta } = await api.read('modelPrices', { path });
  return toPage(api, args, `/api/v1/models/${meta.model}/prices`, data);
}

async function cost(api: Api, args: Args, model: string): Promise<Draft> {
  const query = { model, ...Workload.parse(args) };
  const { data } = await api.read('cost', { query });
  return toPage(api, args, toRequestPath('/cost', query), data);
}

interface ModelPath {
  readonly provider: string;
  readonly model: string;
}

/** Maximum number of IDs in an error message. */
const maxListed = 5;
/** Maximum number of matching models to read. No name is expected to match more models. */
const maxNames = 200;

/**
 * Converts a model ID to path parameters. An ID without a provider must match exactly one model.
 */
async function toPath(api: Api, name: string): Promise<ModelPath> {
  const [provider = '', ...rest] = name.trim().split('/');
  if (rest.length > 0) return { provider, model: rest.join('/') };
  const query = { q: provider, state: 'all', limit: maxNames } as const;
  const { data: all } = await api.read('models', { query });
  const same = all.filter(({ id }) => id.toLowerCase().endsWith(`/${provider.toLowerCase()}`));
  const [only] = same;
  if (only && same.length === 1) return await toPath(api, only.id);
  const shown = name.trim().slice(0, 100);
  const list = (found: typeof all) =>
    found
      .slice(0, maxListed)
      .map(({ id }) => id)
      .join(', ');
  if (same.length > 1) {
    const more = same.length > maxListed ? `, and ${same.length - maxListed} more` : '';
    // Not `invalid_parameter`: errors with that code do not count against the quota, but this call
    // has queried the models.
    throw new ServiceError(
      'not_found',
      `${same.length} models match "${shown}": ${list(same)}${more}. Pass one of these IDs.`,
    );
  }
  const hint = all.length > 0 ? `Similar IDs: ${list(all)}.` : 'Use `search` to find IDs.';
  throw new ServiceError('not_found', `No model has the ID "${shown}". ${hint}`);
}
