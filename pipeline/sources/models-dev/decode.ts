// Decodes the catalog of models.dev into rows of the stream `model_prices`.
import { findDecimal } from '../../../src/lib/decimals.ts';
import { Day } from '../../../src/lib/scalars.ts';
import { writeOtherPrices } from '../../contracts/other-prices.ts';
import { findPriceChange, type KnownPrices, type PriceRow } from '../../contracts/price-changes.ts';
import { addFields, noFields } from '../../contracts/response-fields.ts';
import { type Decoded, decodeRecord, type Observed, type Refused } from '../source.ts';
import { indexIds, type OfferId, toOfferIds, toProvider } from './ids.ts';
import { Body, Model, Provider } from './response.ts';

export const sourceId = 'models-dev';
const stream = 'model_prices';
/** models.dev lists OpenRouter's models under this provider, with OpenRouter's ids. */
const openRouter = 'openrouter';

export interface DecodedCatalog {
  readonly decoded: Decoded;
  /** The ids of all models in the response, including invalid ones. */
  readonly seen: readonly string[];
  /** Providers whose models cannot be read. Their known models are not recorded as removed. */
  readonly unread: readonly string[];
}

/** Decodes a response into rows for new and changed prices. Throws if it contains no providers. */
export function decodeCatalog(
  body: unknown,
  known: KnownPrices,
  observedAt: string,
): DecodedCatalog {
  const parsed = Body.safeParse(body);
  if (!parsed.success || Object.keys(parsed.data).length === 0) {
    throw new Error(
      'The response from models.dev for /api.json contains no providers. Check whether the API has changed.',
    );
  }
  const index = indexIds(Object.keys(readModels(parsed.data[openRouter]) ?? {}));
  const refused: Refused[] = [];
  const left: string[] = [];
  const seen: string[] = [];
  const unread: string[] = [];
  const fields = noFields();
  const observed: Observed[] = [];
  for (const [provider, record] of Object.entries(parsed.data)) {
    const models = readModels(record);
    addFields(fields, Provider, record, '*');
    if (!models) {
      refused.push({ stream, record, reason: 'models: expected an object' });
      unread.push(toProvider(provider));
      continue;
    }
    const offers = toOfferIds(provider, Object.keys(models), index);
    for (const [id, model] of Object.entries(models)) {
      const offer = offers.get(id) ?? { model: `${provider}/${id}`, provider };
      seen.push(offer.model);
      addFields(fields, Model, model, '*.models.*');
      const result = decodeModel(model, offer, observedAt, left);
      if (typeof result === 'string') refused.push({ stream, record: model, reason: result });
      else {
        const row = findPriceChange(result, known);
        if (row) observed.push({ stream, row });
      }
    }
  }
  const records = seen.length + unread.length;
  const decoded = {
    ...{ observed, refused, left, records },
    ...{ fields: fields.present, unknown: [...fields.unknown].sort() },
  };
  return { decoded, seen, unread };
}

function readModels(record: unknown): Readonly<Record<string, unknown>> | undefined {
  const decoded = Provider.safeParse(record);
  return decoded.success ? decoded.data.models : undefined;
}

/** Returns the row of a model, or the reason why its record is invalid. */
function decodeModel(
  record: unknown,
  offer: OfferId,
  observedAt: string,
  left: string[],
): PriceRow | string {
  const decoded = decodeRecord(Model, record, ['cost.input', 'cost.output']);
  if ('reason' in decoded) return decoded.reason;
  left.push(...decoded.left);
  return toPriceRow(decoded.data, offer, observedAt);
}

/** Converts a JSON number to the shortest decimal that equals it, such as `0.25`. */
const toPrice = (amount: number | null | undefined): string | null =>
  amount === undefined || amount === null ? null : (findDecimal(String(amount)) ?? null);

/**
 * Returns price tiers as JSON. Models without `tiers` may have one tier in an older field, for
 * prompts above 200,000 tokens.
 */
function toTiers(cost: Model['cost']): string | null {
  if (Array.isArray(cost?.tiers) && cost.tiers.length > 0) {
    return JSON.stringify({ tiers: cost.tiers });
  }
  const above = cost?.context_over_200k;
  return above ? JSON.stringify([{ above: 200_000, ...above }]) : null;
}

function toPriceRow(model: Model, { model: id, provider }: OfferId, observedAt: string): PriceRow {
  const day = Day.safeParse(model.release_date); // some entries have only a month
  return {
    source: sourceId,
    observed_at: observedAt,
    model: id,
    provider,
    name: model.name.trim() || null,
    event: 'listed',
    price_in_usd_per_mtok: toPrice(model.cost?.input),
    price_out_usd_per_mtok: toPrice(model.cost?.output),
    context_tokens: model.limit?.context || null, // 0 means that no limit is stated
    output_tokens: model.limit?.output || null,
    input_modalities: model.modalities?.input ?? null,
    output_modalities: model.modalities?.output ?? null,
    tools: model.tool_call ?? null,
    open_weights: model.open_weights ?? null,
    hugging_face_id: null,
    released_on: day.success ? day.data : null,
    cache_read_usd_per_mtok: toPrice(model.cost?.cache_read),
    cache_write_usd_per_mtok: toPrice(model.cost?.cache_write),
    price_tiers: toTiers(model.cost),
    other_prices: writeOtherPrices([
      {
        what: 'audio',
        in: toPrice(model.cost?.input_audio),
        out: toPrice(model.cost?.output_audio),
      },
    ]),
    reasoning: model.reasoning ?? null,
    knowledge: model.knowledge || null,
    family: model.family || null,
    deprecated: model.status === 'deprecated' || model.status === 'retired' ? true : null,
  };
}
