// daybreak_models: models, their prices, and what a workload costs.
import { z } from 'zod';
import { ModelRecord, modelTiers } from '../../contracts/model-records.ts';
import { findNearest } from '../../contracts/nearest.ts';
import { ServiceError } from '../../contracts/problems.ts';
import type { Api } from '../api.ts';
import { readCursor, toCursor } from '../cursor.ts';
import { cursor, defineTool, detail, paged, untrusted } from '../tool.ts';

const Model = ModelRecord.extend({ name: untrusted(z.string()), usd: z.number().optional() });
const sorts = ['rank', 'price_in', 'price_out', 'ctx'] as const;
const tokens = z.int().min(0).max(1e12).default(0);

const Input = z.strictObject({
  action: z.enum(['search', 'get', 'cost']).default('search'),
  q: z.string().min(1).max(200).optional(),
  provider: z.string().min(1).max(200).optional(),
  tier: z.enum(modelTiers).optional(),
  sort: z.enum(sorts).default('rank'),
  model: z.string().min(1).max(2_000).optional().describe('provider/model, several with commas'),
  input: tokens,
  output: tokens,
  limit: z.int().min(1).max(50).default(10),
  cursor,
  detail,
});
type Args = z.infer<typeof Input>;

export const models = defineTool({
  name: 'daybreak_models',
  description:
    'AI models with context window and list price in USD per million tokens. `search` by text, provider or tier; `get` and `cost` take IDs in `model`; `cost` computes `usd` for `input` and `output` tokens.',
  input: Input,
  output: { total: z.int(), items: z.array(Model), ...paged },
  aliases: { query: 'q', text: 'q', id: 'model', models: 'model' },
  async run(api, args) {
    const start = readCursor(api.release, args.cursor);
    const all = await readModels(api);
    const items = args.action === 'search' ? search(all, args) : pick(all, args);
    return {
      source: args.action === 'search' ? '/models' : `/models/${items[0]?.id}`,
      fields: { total: items.length },
      items: items.slice(start, start + args.limit),
      next: (count) => (start + count < items.length ? toCursor(api.release, start + count) : null),
    };
  },
});

const pageSize = 200;

async function readModels(api: Api): Promise<ModelRecord[]> {
  const all: ModelRecord[] = [];
  for (let offset = 0; ; offset += pageSize) {
    const { data, meta } = await api.read('models', { query: { limit: pageSize, offset } });
    all.push(...data);
    if (offset + pageSize >= meta.total) return all;
  }
}

/** All words occur in the ID or the name. `rank` and prices ascend, context windows descend. */
function search(
  all: readonly ModelRecord[],
  { q = '', provider, tier, sort }: Args,
): ModelRecord[] {
  const words = q
    .toLowerCase()
    .split(/[\s/]+/)
    .filter(Boolean);
  const sign = sort === 'ctx' ? -1 : 1;
  return all
    .filter((model) => {
      const text = `${model.id} ${model.name}`.toLowerCase();
      const isMaker = model.provider.toLowerCase().includes((provider ?? '').toLowerCase());
      return (
        isMaker && (!tier || model.tier === tier) && words.every((word) => text.includes(word))
      );
    })
    .sort((a, b) => sign * (a[sort] - b[sort]) || a.rank - b.rank);
}

function pick(all: readonly ModelRecord[], { action, model, input, output }: Args): ModelRecord[] {
  if (!model) throw new ServiceError('invalid_parameter', `\`${action}\` requires \`model\`.`);
  const known = new Map(all.map((one) => [one.id.toLowerCase(), one]));
  return model.split(',').map((name) => {
    const found = known.get(name.trim().toLowerCase()) ?? findOnly(all, name);
    if (action === 'get') return found;
    const cost = (input * found.price_in + output * found.price_out) / 1e6;
    return { ...found, usd: Number(cost.toPrecision(12)) };
  });
}

/** The one model with this name at any provider. */
function findOnly(all: readonly ModelRecord[], name: string): ModelRecord {
  const wanted = name.trim().toLowerCase();
  const same = all.filter(({ id }) => id.toLowerCase().endsWith(`/${wanted}`));
  const [only] = same;
  if (only && same.length === 1) return only;
  const near = findNearest(
    wanted,
    all.map(({ id }) => id),
  );
  const names = same.length > 1 ? same.slice(0, 5).map(({ id }) => id) : near ? [near] : [];
  const hint = names.length > 0 ? `Closest: ${names.join(', ')}.` : 'Use `search` to find IDs.';
  throw new ServiceError('not_found', `No model has the ID "${name.slice(0, 100)}". ${hint}`);
}
