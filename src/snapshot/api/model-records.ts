// Converts rows of the graph to the API's records for models, offers, and prices.

import { toModelPath } from '../../contracts/model-path.ts';
import type {
  DisagreementRecord,
  ModelDetail,
  ModelRecord,
  PriceChangeRecord,
  PriceRecord,
} from '../../contracts/model-records.ts';
import { readPriceTiers } from '../../contracts/price-tiers.ts';
import type { SnapshotRow } from '../release/snapshot.ts';
import { maybeNumber, maybeText, number, text } from './records.ts';

const maybeFlag = (row: SnapshotRow, column: string) => row[column] as boolean | null;

export function toModel(row: SnapshotRow): ModelRecord {
  return {
    id: text(row, 'id'),
    name: text(row, 'name'),
    provider: text(row, 'provider'),
    tier: text(row, 'tier') as ModelRecord['tier'],
    ctx: number(row, 'context_tokens'),
    price_in: number(row, 'price_in_usd_per_mtok'),
    price_out: number(row, 'price_out_usd_per_mtok'),
    // In version 1 of the API, `modality` and `tools` cannot be null. If the modality is unknown,
    // it is `unknown->unknown`. If tool support is unknown, `tools` and `tools_known` are false.
    modality: maybeText(row, 'modality') ?? 'unknown->unknown',
    tools: row.tools === true,
    tools_known: row.tools !== null,
    rank: number(row, 'rank'),
    kind: text(row, 'kind') as ModelRecord['kind'],
    state: text(row, 'state') as ModelRecord['state'],
    open_weights: maybeFlag(row, 'is_open_weights'),
    sellers: number(row, 'sellers'),
  };
}

const toTiers = (row: SnapshotRow) =>
  readPriceTiers(maybeText(row, 'price_tiers')).map((tier) => ({
    above: tier.above,
    price_in: toNumber(tier.input),
    price_out: toNumber(tier.output),
    cache_read: toNumber(tier.cacheRead),
    cache_write: toNumber(tier.cacheWrite),
  }));

/** Converts a decimal to a JSON number, which is exact for up to 15 digits. */
const toNumber = (decimal: string | null): number | null =>
  decimal === null ? null : Number(decimal);

const toComponents = (row: SnapshotRow) => ({
  cache_read: maybeNumber(row, 'cache_read_usd_per_mtok'),
  cache_write: maybeNumber(row, 'cache_write_usd_per_mtok'),
  batch_in: maybeNumber(row, 'batch_in_usd_per_mtok'),
  batch_out: maybeNumber(row, 'batch_out_usd_per_mtok'),
  tiers: toTiers(row),
});

function toOffer(row: SnapshotRow): ModelDetail['offers'][number] {
  return {
    seller: text(row, 'seller'),
    name: maybeText(row, 'seller_name'),
    offer: text(row, 'offer_id'),
    terms: text(row, 'terms') as ModelDetail['offers'][number]['terms'],
    maker: row.is_maker === true,
    price_in: number(row, 'price_in_usd_per_mtok'),
    price_out: number(row, 'price_out_usd_per_mtok'),
    ...toComponents(row),
    ctx: maybeNumber(row, 'context_tokens'),
    max_output: maybeNumber(row, 'output_tokens'),
    since: text(row, 'since_at'),
    sources: row.sources as string[],
  };
}

export function toDisagreement(row: SnapshotRow): DisagreementRecord {
  return {
    id: text(row, 'id'),
    model: text(row, 'model_id'),
    seller: text(row, 'seller'),
    offer: text(row, 'offer_id'),
    source: text(row, 'source'),
    price_in: number(row, 'price_in_usd_per_mtok'),
    price_out: number(row, 'price_out_usd_per_mtok'),
    other_source: maybeText(row, 'other_source'),
    other_in: maybeNumber(row, 'others_in_usd_per_mtok'),
    other_out: maybeNumber(row, 'others_out_usd_per_mtok'),
    since: text(row, 'since_at'),
    reason: text(row, 'reason') as DisagreementRecord['reason'],
  };
}

export interface ModelParts {
  readonly offers: readonly SnapshotRow[];
  readonly aliases: readonly SnapshotRow[];
  readonly disagreements: readonly SnapshotRow[];
}

export function toModelDetail(row: SnapshotRow, parts: ModelParts): ModelDetail {
  return {
    ...toModel(row),
    maker_name: maybeText(row, 'maker_name'),
    family: maybeText(row, 'family'),
    max_output: maybeNumber(row, 'output_tokens'),
    ...toComponents(row),
    price_since: text(row, 'price_since_at'),
    price_seller: maybeText(row, 'seller'),
    price_source: maybeText(row, 'source'),
    reasoning: maybeFlag(row, 'reasoning'),
    knowledge: maybeText(row, 'knowledge'),
    released: maybeText(row, 'released_on'),
    ends: maybeText(row, 'expires_on'),
    removed: maybeText(row, 'removed_at'),
    hugging_face_id: maybeText(row, 'hugging_face_id'),
    weights_license: maybeText(row, 'weights_license'),
    repository: maybeText(row, 'repository'),
    project: maybeText(row, 'project_id'),
    page: toModelPath(text(row, 'id')) ?? null,
    first_seen: text(row, 'first_seen_at'),
    observed: text(row, 'observed_at'),
    offers: parts.offers.map(toOffer),
    aliases: parts.aliases.map((alias) => text(alias, 'alias')),
    disagreements: parts.disagreements.map(toDisagreement),
  };
}

export const toPriceChange = (row: SnapshotRow): PriceChangeRecord => ({
  at: text(row, 'occurred_at'),
  price_in: maybeNumber(row, 'price_in_usd_per_mtok'),
  price_out: maybeNumber(row, 'price_out_usd_per_mtok'),
  source: maybeText(row, 'source'),
  kind: text(row, 'kind') as PriceChangeRecord['kind'],
  seller: maybeText(row, 'seller'),
  known: text(row, 'known_at'),
});

export const toPriceRecord = (row: SnapshotRow): PriceRecord => ({
  model: text(row, 'model_id'),
  name: text(row, 'name'),
  provider: text(row, 'provider'),
  tier: text(row, 'tier') as PriceRecord['tier'],
  price_in: number(row, 'price_in_usd_per_mtok'),
  price_out: number(row, 'price_out_usd_per_mtok'),
  since: text(row, 'applies_at'),
  source: maybeText(row, 'source'),
});
