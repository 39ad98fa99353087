// Converts OpenRouter's models to rows of the stream `model_prices`.
import { findDecimal } from '../../../src/lib/decimals.ts';
import { toDay } from '../../../src/lib/time.ts';
import { writeOtherPrices } from '../../contracts/other-prices.ts';
import { type PriceRow, unknownModelFacts } from '../../contracts/price-changes.ts';
import type { Model, Pricing } from './response.ts';

export const sourceId = 'openrouter';

/**
 * Decimal places to shift: OpenRouter has prices per token, rows have prices per million tokens.
 */
const millionShift = 6;
/**
 * Units other than text tokens. If one of these units has a price, a token price of 0 does not mean
 * that the model is free.
 */
const otherUnits = ['image', 'image_output', 'image_token', 'audio', 'audio_output', 'request'];

export type TokenPrice =
  | { readonly kind: 'usd-per-mtok'; readonly input: string; readonly output: string }
  | { readonly kind: 'none'; readonly reason: 'decided per request' | 'priced by other units' }
  | { readonly kind: 'wrong'; readonly reason: string };

export function toTokenPrice(pricing: Pricing): TokenPrice {
  const { prompt, completion } = pricing;
  if (isPerRequest(prompt) || isPerRequest(completion)) {
    return { kind: 'none', reason: 'decided per request' };
  }
  const input = findDecimal(prompt, millionShift);
  if (input === undefined) return toWrong('prompt', prompt);
  const output = findDecimal(completion, millionShift);
  if (output === undefined) return toWrong('completion', completion);
  if (input === '0' && output === '0' && hasOtherPrice(pricing)) {
    return { kind: 'none', reason: 'priced by other units' };
  }
  return { kind: 'usd-per-mtok', input, output };
}

const isPerRequest = (amount: string): boolean => /^-1(\.0+)?$/.test(amount.trim());

const hasOtherPrice = (pricing: Pricing): boolean =>
  Object.entries(pricing).some(
    ([unit, amount]) =>
      otherUnits.includes(unit) && typeof amount === 'string' && findDecimal(amount) !== '0',
  );

const toWrong = (field: string, amount: string): TokenPrice => ({
  kind: 'wrong',
  reason: `pricing.${field}: expected a decimal in dollars per token or -1, got "${amount}"`,
});

/** Whether a model is an alias such as `~openai/gpt-latest`, whose target can change. */
export const isAlias = (model: Model): boolean =>
  model.id.startsWith('~') || (model.alias_target !== undefined && model.alias_target !== null);

const identify = (model: Model, observedAt: string) =>
  ({
    source: sourceId,
    observed_at: observedAt,
    model: model.id,
    provider: model.id.slice(0, model.id.indexOf('/')),
    name: model.name.trim() || null,
    event: 'listed',
  }) as const;

/**
 * Returns a row with the target of the alias. The row has no prices, because the prices of the
 * target apply.
 */
export function toAliasRow(model: Model, observedAt: string): PriceRow | undefined {
  const target = model.alias_target?.slug;
  if (!target) return undefined;
  return {
    ...identify(model, observedAt),
    price_in_usd_per_mtok: null,
    price_out_usd_per_mtok: null,
    ...unknownModelFacts,
    alias_of: target,
  };
}

export function toPriceRow(
  model: Model,
  price: Exclude<TokenPrice, { kind: 'wrong' }>,
  observedAt: string,
): PriceRow {
  const isPriced = price.kind === 'usd-per-mtok';
  const supported = model.supported_parameters ?? [];
  return {
    ...identify(model, observedAt),
    price_in_usd_per_mtok: isPriced ? price.input : null,
    price_out_usd_per_mtok: isPriced ? price.output : null,
    context_tokens: model.context_length || null, // 0 means that no limit is stated
    output_tokens: model.top_provider?.max_completion_tokens || null,
    input_modalities: model.architecture?.input_modalities ?? null,
    output_modalities: model.architecture?.output_modalities ?? null,
    tools: supported.length === 0 ? null : supported.includes('tools'),
    // A model with a Hugging Face id has open weights. For other models, that is unknown.
    open_weights: model.hugging_face_id ? true : null,
    hugging_face_id: model.hugging_face_id || null,
    released_on: toReleaseDay(model.created),
    price_note: isPriced ? null : price.reason, // for operators only: no SQL model reads it
    price_tiers: model.pricing.overrides?.length ? JSON.stringify(model.pricing.overrides) : null,
    other_prices: toOtherPrices(model.pricing),
    expires_on: model.expiration_date?.slice(0, 10) ?? null,
    cache_read_usd_per_mtok: toMillion(model.pricing.input_cache_read),
    cache_write_usd_per_mtok: toMillion(model.pricing.input_cache_write),
    usd_per_request: toPositive(model.pricing.request, maxFee),
    usd_per_search: toPositive(model.pricing.web_search, maxFee),
    discount: toPositive(model.pricing.discount, 1),
    // True or null, never false: a model may support reasoning without listing the parameter.
    reasoning: supported.includes('reasoning') ? true : null,
    knowledge: typeof model.knowledge_cutoff === 'string' ? model.knowledge_cutoff || null : null,
  };
}

/** Leaves out `image`, which is a price for each image at some models and for each token at others. */
const toOtherPrices = (pricing: Pricing): string | null =>
  writeOtherPrices([
    { what: 'cache_write_1h', in: toMillion(pricing.input_cache_write_1h) },
    { what: 'audio', in: toMillion(pricing.audio), out: toMillion(pricing.audio_output) },
    { what: 'image', in: toMillion(pricing.image_token), out: toMillion(pricing.image_output) },
  ]);

/** Converts a price per token to one per million tokens. Null if it is missing or invalid. */
const toMillion = (amount: unknown): string | null =>
  typeof amount === 'string' || typeof amount === 'number'
    ? (findDecimal(String(amount), millionShift) ?? null)
    : null;

/** No model costs more dollars for each request or web search, apart from its tokens. */
const maxFee = 1000;

/** Returns null for 0, which most models state, and for an amount that is invalid. */
const toPositive = (amount: unknown, below: number): string | null => {
  const decimal = findDecimal(String(amount ?? ''));
  return decimal !== undefined && decimal !== '0' && Number(decimal) < below ? decimal : null;
};

/** Returns null for 0, and for seconds that are no time that JavaScript can represent. */
const toReleaseDay = (seconds: number | null | undefined): string | null =>
  seconds && seconds < 10_000_000_000 ? toDay(seconds * 1000) : null;
