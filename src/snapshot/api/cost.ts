// Computes the cost of workloads for the API.

import type { CostRecord } from '../../contracts/api/price-records.ts';
import { computeCost, type SpecialTokens, type TokenPrices } from '../../lib/cost.ts';
import {
  type OtherPrice,
  readOtherPrices,
  readPriceTiers,
  type Service,
} from '../../lib/price-tiers.ts';
import type { Snapshot, SnapshotRow } from '../release/snapshot.ts';

interface CostRequest {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cachedTokens: number;
  readonly requests: number;
  readonly service?: Service;
  /** Numbers of tokens by the price that they need, such as `audio_input`. */
  readonly special?: Readonly<Partial<Record<SpecialKind, number>>>;
  readonly asOf: string;
}

/** The price of such tokens in `other_prices`, and its part. */
const specialKinds = {
  cache_write_1h: ['cache_write_1h', 'in'],
  audio_input: ['audio', 'in'],
  audio_output: ['audio', 'out'],
  image_input: ['image', 'in'],
  image_output: ['image', 'out'],
} as const satisfies Record<string, readonly [OtherPrice['what'], 'in' | 'out']>;
type SpecialKind = keyof typeof specialKinds;

/** A service or a kind of token for which no source states a price. */
interface MissingPrice {
  readonly missing: Service | SpecialKind;
}

/**
 * Computes the cost of a request at the prices of the day `asOf`. Returns undefined if the model
 * had no price on that day.
 */
export async function findCost(
  snapshot: Snapshot,
  id: string,
  request: CostRequest,
): Promise<CostRecord | MissingPrice | undefined> {
  const { asOf, inputTokens, outputTokens, cachedTokens, requests, service = 'standard' } = request;
  const [price] = await snapshot.rows(
    `select on_day.price_in_usd_per_mtok::varchar as input,
      on_day.price_out_usd_per_mtok::varchar as output,
      on_day.applies_at as since_at,
      model.context_tokens,
      -- Price tiers, cache prices and fees are known only for the model's current price.
      if(is_present, model.cache_read_usd_per_mtok, null)::varchar as cache_read,
      if(is_present, model.usd_per_request, null)::varchar as per_request,
      if(is_present, model.price_tiers, null) as price_tiers,
      if(is_present, model.batch_in_usd_per_mtok, null)::varchar as batch_in,
      if(is_present, model.batch_out_usd_per_mtok, null)::varchar as batch_out,
      if(is_present, (
        select min(offer.other_prices) from offer
        where offer.model_id = model.id and offer.seller = model.seller and offer.terms = 'standard'
          and offer.price_in_usd_per_mtok = model.price_in_usd_per_mtok
          and offer.price_out_usd_per_mtok = model.price_out_usd_per_mtok
      ), null) as other_prices
    from price_change as on_day
    inner join model on model.id = on_day.model_id
    cross join lateral (
      select model.price_since_at::date <= $as_of::date
        and model.price_in_usd_per_mtok = on_day.price_in_usd_per_mtok
        and model.price_out_usd_per_mtok = on_day.price_out_usd_per_mtok as is_present
    ) as comparison
    where on_day.model_id = $model
      and on_day.kind <> 'removed'
      and on_day.applies_at < $as_of::date + 1
      and (on_day.ends_at is null or on_day.ends_at >= $as_of::date + 1)`,
    { as_of: asOf, model: id },
  );
  if (!price) return undefined;
  const prices = toTokenPrices(price, service);
  if (!prices) return { missing: service };
  const special = readSpecial(price, request.special ?? {});
  if ('missing' in special) return special;
  const isStandard = service === 'standard';
  const tiers = price.price_tiers as string | null;
  const { usd, tier, isCachePriced, perRequest } = computeCost(
    { inputTokens, outputTokens, cachedTokens, requests },
    prices,
    isStandard ? readPriceTiers(tiers) : [],
    special.tokens,
  );
  return {
    model: id,
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    cached_tokens: cachedTokens,
    requests,
    service,
    usd: Number(usd),
    as_of: asOf,
    ctx: Number(price.context_tokens) || null,
    price_since: String(price.since_at),
    tier: tier && { above: tier.above },
    // Sources state the tiers of other services rarely.
    tiers_known: isStandard ? tiers !== null : tiers === '[]',
    per_request: perRequest === null ? null : Number(perRequest),
    cache_priced: isCachePriced,
  };
}

const textOf = (value: unknown): string | null => (value === null ? null : String(value));
const readOthers = (row: SnapshotRow) => readOtherPrices(textOf(row.other_prices));

/** Returns undefined if no source states the prices of the service. */
function toTokenPrices(row: SnapshotRow, service: Service): TokenPrices | undefined {
  const perRequest = textOf(row.per_request);
  if (service === 'standard') {
    const cacheRead = textOf(row.cache_read);
    return { input: String(row.input), output: String(row.output), cacheRead, perRequest };
  }
  const other =
    service === 'batch'
      ? { in: textOf(row.batch_in), out: textOf(row.batch_out), cache_read: null }
      : readOthers(row).find(({ what }) => what === service);
  if (!other?.in || !other.out) return undefined;
  return { input: other.in, output: other.out, cacheRead: other.cache_read, perRequest };
}

function readSpecial(
  row: SnapshotRow,
  wanted: NonNullable<CostRequest['special']>,
): { readonly tokens: SpecialTokens[] } | MissingPrice {
  const others = readOthers(row);
  const tokens: SpecialTokens[] = [];
  for (const kind of Object.keys(specialKinds) as SpecialKind[]) {
    const count = wanted[kind] ?? 0;
    if (count === 0) continue;
    const [name, part] = specialKinds[kind];
    const price = others.find(({ what }) => what === name)?.[part];
    if (!price) return { missing: kind };
    tokens.push({ tokens: count, of: part === 'in' ? 'input' : 'output', price });
  }
  return { tokens };
}
