// Turns OpenRouter's models into rows of model prices.
import { findDecimal } from '../../../src/contracts/decimals.ts';
import type { PriceRow } from '../../../src/contracts/price-changes.ts';
import type { Model, Pricing } from './response.ts';

export const sourceId = 'openrouter';

/** Prices are given per token and kept per million. */
const millionShift = 6;
/** Prices by other units than text tokens; where only these are stated a 0 per token is not free. */
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
  reason: `pricing.${field}: expected a decimal of dollars per token or -1, got "${amount}"`,
});

/**
 * A name such as `~openai/gpt-latest` leads to whatever is newest: its price and context are those
 * of another entry, and what it stands for changes without notice.
 */
export const isAlias = (model: Model): boolean =>
  model.id.startsWith('~') || (model.alias_target !== undefined && model.alias_target !== null);

export function toPriceRow(
  model: Model,
  price: Exclude<TokenPrice, { kind: 'wrong' }>,
  observedAt: string,
): PriceRow {
  const isPriced = price.kind === 'usd-per-mtok';
  return {
    source: sourceId,
    observed_at: observedAt,
    model: model.id,
    provider: model.id.slice(0, model.id.indexOf('/')),
    name: model.name.trim() || null,
    event: 'listed',
    price_in_usd_per_mtok: isPriced ? price.input : null,
    price_out_usd_per_mtok: isPriced ? price.output : null,
    context_tokens: model.context_length || null, // 0 stands for models that have none
    output_tokens: model.top_provider.max_completion_tokens || null,
    input_modalities: model.architecture.input_modalities,
    output_modalities: model.architecture.output_modalities,
    tools: model.supported_parameters.includes('tools'),
    // An id at the model hub proves open weights; that there is none proves nothing.
    open_weights: model.hugging_face_id ? true : null,
    hugging_face_id: model.hugging_face_id || null,
    released_on: toDay(model.created),
    price_note: isPriced ? null : price.reason,
    price_tiers: model.pricing.overrides?.length ? JSON.stringify(model.pricing.overrides) : null,
    expires_on: model.expiration_date ?? null,
  };
}

const toDay = (seconds: number): string | null =>
  seconds > 0 ? new Date(seconds * 1000).toISOString().slice(0, 10) : null;
