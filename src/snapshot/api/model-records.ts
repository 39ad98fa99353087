// Converts rows of the graph to the API's records for models, offers, and prices.

import type {
  DisagreementRecord,
  ModelDetail,
  ModelRecord,
} from '../../contracts/api/model-records.ts';
import type { PriceChangeRecord, PriceRecord } from '../../contracts/api/price-records.ts';
import { toModelPath } from '../../lib/model-path.ts';
import { readOtherPrices, readPriceTiers } from '../../lib/price-tiers.ts';
import type {
  DisagreementRow,
  ModelAliasRow,
  ModelRow,
  OfferRow,
  PriceChangeRow,
} from '../release/table-rows.ts';

export function toModel(row: ModelRow): ModelRecord {
  return {
    id: row.id,
    name: row.name,
    provider: row.provider,
    tier: row.tier,
    ctx: row.context_tokens,
    price_in: row.price_in_usd_per_mtok,
    price_out: row.price_out_usd_per_mtok,
    // In version 1 of the API, `modality` and `tools` cannot be null. If the modality is unknown,
    // it is `unknown->unknown`. If tool support is unknown, `tools` and `tools_known` are false.
    modality: row.modality ?? 'unknown->unknown',
    tools: row.tools === true,
    tools_known: row.tools !== null,
    rank: row.rank,
    kind: row.kind,
    state: row.state,
    open_weights: row.is_open_weights,
    sellers: row.sellers,
    price_ctx: row.price_context_tokens,
    price_seller: row.seller,
    price_median_of: row.median_of,
  };
}

type PriceColumns = Pick<
  ModelRow,
  | 'price_tiers'
  | 'cache_read_usd_per_mtok'
  | 'cache_write_usd_per_mtok'
  | 'batch_in_usd_per_mtok'
  | 'batch_out_usd_per_mtok'
  | 'usd_per_request'
  | 'discount'
>;

const toTiers = (row: PriceColumns) =>
  readPriceTiers(row.price_tiers).map((tier) => ({
    above: tier.above,
    price_in: toNumber(tier.input),
    price_out: toNumber(tier.output),
    cache_read: toNumber(tier.cacheRead),
    cache_write: toNumber(tier.cacheWrite),
  }));

/** Converts a decimal to a JSON number, which is exact for up to 15 digits. */
const toNumber = (decimal: string | null): number | null =>
  decimal === null ? null : Number(decimal);

const toComponents = (row: PriceColumns) => ({
  cache_read: row.cache_read_usd_per_mtok,
  cache_write: row.cache_write_usd_per_mtok,
  batch_in: row.batch_in_usd_per_mtok,
  batch_out: row.batch_out_usd_per_mtok,
  per_request: row.usd_per_request,
  discount: row.discount,
  tiers: toTiers(row),
  tiers_known: row.price_tiers !== null,
});

function toOffer(row: OfferRow): ModelDetail['offers'][number] {
  return {
    seller: row.seller,
    name: row.seller_name,
    country: row.country ?? null,
    country_source: row.country_evidence ?? null,
    offer: row.offer_id,
    terms: row.terms,
    maker: row.is_maker === true,
    price_in: row.price_in_usd_per_mtok,
    price_out: row.price_out_usd_per_mtok,
    ...toComponents(row),
    per_search: row.usd_per_search ?? null,
    other_prices: readOtherPrices(row.other_prices).map((price) => ({
      kind: price.what,
      price_in: toNumber(price.in),
      price_out: toNumber(price.out),
      cache_read: toNumber(price.cache_read),
      when: price.when,
    })),
    ctx: row.context_tokens,
    max_output: row.output_tokens,
    since: row.since_at,
    sources: row.sources,
  };
}

export function toDisagreement(row: DisagreementRow): DisagreementRecord {
  return {
    id: row.id,
    model: row.model_id,
    seller: row.seller,
    offer: row.offer_id,
    source: row.source,
    price_in: row.price_in_usd_per_mtok,
    price_out: row.price_out_usd_per_mtok,
    other_source: row.other_source,
    other_in: row.others_in_usd_per_mtok,
    other_out: row.others_out_usd_per_mtok,
    since: row.since_at,
    reason: row.reason,
  };
}

export interface ModelParts {
  readonly offers: readonly OfferRow[];
  readonly aliases: readonly ModelAliasRow[];
  readonly disagreements: readonly DisagreementRow[];
}

export function toModelDetail(row: ModelRow, parts: ModelParts): ModelDetail {
  return {
    ...toModel(row),
    maker_name: row.maker_name,
    family: row.family,
    max_output: row.output_tokens,
    ...toComponents(row),
    price_since: row.price_since_at,
    price_source: row.source,
    preview: row.is_preview === true,
    reasoning: row.reasoning,
    knowledge: row.knowledge,
    released: row.released_on,
    ends: row.expires_on,
    removed: row.removed_at,
    hugging_face_id: row.hugging_face_id,
    weights_license: row.weights_license,
    repository: row.repository,
    project: row.project_id,
    page: toModelPath(row.id) ?? null,
    first_seen: row.first_seen_at,
    observed: row.observed_at,
    offers: parts.offers.map(toOffer),
    aliases: parts.aliases.map((alias) => alias.alias),
    disagreements: parts.disagreements.map(toDisagreement),
  };
}

export const toPriceChange = (row: PriceChangeRow): PriceChangeRecord => ({
  at: row.occurred_at,
  price_in: row.price_in_usd_per_mtok,
  price_out: row.price_out_usd_per_mtok,
  source: row.source,
  kind: row.kind,
  seller: row.seller,
  median_of: row.median_of,
  known: row.known_at,
});

/** A price on a day, with the name of its model. */
export type DayPriceRow = Pick<ModelRow, 'name' | 'provider' | 'tier'> &
  Pick<PriceChangeRow, 'model_id' | 'applies_at' | 'source'> & {
    readonly price_in_usd_per_mtok: number;
    readonly price_out_usd_per_mtok: number;
  };

export const toPriceRecord = (row: DayPriceRow): PriceRecord => ({
  model: row.model_id,
  name: row.name,
  provider: row.provider,
  tier: row.tier,
  price_in: row.price_in_usd_per_mtok,
  price_out: row.price_out_usd_per_mtok,
  since: row.applies_at,
  source: row.source,
});
