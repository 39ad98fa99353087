// Reads real model prices, and the days from which they apply, from the npm package genai-prices.
import { waitForUpdate } from '@pydantic/genai-prices';
import { z } from 'zod';
import { findDecimal } from '../../src/lib/decimals.ts';
import { Day } from '../../src/lib/scalars.ts';
import { addDays } from '../../src/lib/time.ts';
import { type PriceRow, unknownModelFacts } from '../contracts/price-changes.ts';
import { type Calendar, toDay } from './calendar.ts';
import type { DatedRow } from './write-rows.ts';

export const genaiPricesSource = 'genai-prices';

const Tiers = z.object({
  base: z.number(),
  tiers: z.array(z.object({ start: z.number(), price: z.number() })),
});
/** Dollars per million tokens. `tiers` are the prices of prompts longer than `start` tokens. */
const Amount = z.union([z.number().transform((base) => ({ base, tiers: [] })), Tiers]).optional();
const Prices = z.object({
  input_mtok: Amount,
  output_mtok: Amount,
  cache_read_mtok: Amount,
  cache_write_mtok: Amount,
});
const Period = z.object({
  constraint: z.object({ start_date: Day.optional(), start_time: z.string().optional() }).nullish(),
  prices: Prices,
});
const Model = z.object({
  id: z.string().min(1),
  name: z.string().min(1).optional(),
  context_window: z.int().positive().optional(),
  prices: z.union([z.array(Period), Prices.transform((prices) => [{ constraint: null, prices }])]),
});
type Model = z.infer<typeof Model>;
type Period = z.infer<typeof Period>;

const toDecimal = (amount: { base: number } | undefined): string | null =>
  amount === undefined ? null : (findDecimal(String(amount.base)) ?? null);

/**
 * Returns one row per model and price. A price with a start day is observed on that day. A price
 * without a start day is observed on the day before the first start day of the model. If the model
 * has no start day, its price is observed on the first day of the sample world. Leaves out prices
 * that start after the last day of the sample world.
 */
export async function buildGenaiPrices(calendar: Calendar): Promise<DatedRow<'model_prices'>[]> {
  const first = toDay(calendar, 0);
  const last = toDay(calendar, calendar.days - 1);
  const providers = (await waitForUpdate()) ?? [];
  return providers.flatMap(({ id: provider, models }) =>
    models.flatMap((record) => {
      const model = Model.safeParse(record);
      if (!model.success) return [];
      return toPeriods(model.data).flatMap(({ day, period }) => {
        const on = day ?? first;
        return on > last ? [] : [{ day: on, row: toRow(provider, model.data, period, on) }];
      });
    }),
  );
}

function toPeriods({ prices }: Model): { day: string | undefined; period: Period }[] {
  const starts = prices.flatMap(({ constraint }) => constraint?.start_date ?? []).sort();
  // Some models have a lower price in off-peak hours. The package lists it without a start time.
  // It is left out, so that such a model has only the higher price.
  const hasHours = prices.some(({ constraint }) => constraint?.start_time !== undefined);
  const [firstStart] = starts;
  return prices.flatMap((period) => {
    const start = period.constraint?.start_date;
    if (start !== undefined) return [{ day: start, period }];
    if (hasHours && period.constraint?.start_time === undefined) return [];
    return [{ day: firstStart && addDays(firstStart, -1), period }];
  });
}

function toRow(provider: string, model: Model, { prices }: Period, day: string): PriceRow {
  const amounts = [
    prices.input_mtok,
    prices.output_mtok,
    prices.cache_read_mtok,
    prices.cache_write_mtok,
  ];
  const starts = amounts.flatMap((amount) => amount?.tiers.map(({ start }) => start) ?? []);
  const sizes = [...new Set(starts)].sort((a, b) => a - b);
  const priceAbove = (amount: z.infer<typeof Amount>, start: number) =>
    amount?.tiers.find((tier) => tier.start === start)?.price;
  return {
    source: genaiPricesSource,
    observed_at: `${day}T00:00:00Z`,
    model: `${provider}/${model.id}`,
    provider,
    name: model.name ?? null,
    event: 'listed',
    price_in_usd_per_mtok: toDecimal(prices.input_mtok),
    price_out_usd_per_mtok: toDecimal(prices.output_mtok),
    cache_read_usd_per_mtok: toDecimal(prices.cache_read_mtok),
    cache_write_usd_per_mtok: toDecimal(prices.cache_write_mtok),
    ...unknownModelFacts,
    context_tokens: model.context_window ?? null,
    price_tiers:
      sizes.length === 0
        ? null
        : JSON.stringify(
            sizes.map((size) => ({
              above: size,
              input: priceAbove(prices.input_mtok, size),
              output: priceAbove(prices.output_mtok, size),
              cache_read: priceAbove(prices.cache_read_mtok, size),
              cache_write: priceAbove(prices.cache_write_mtok, size),
            })),
          ),
  };
}
