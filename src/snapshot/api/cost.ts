// Computes the cost of workloads for the API.

import type { CostRecord } from '../../contracts/api/price-records.ts';
import {
  computeServiceCost,
  type MissingPrice,
  type OfferPrices,
  type ServiceWorkload,
} from '../../lib/service-cost.ts';
import type { Snapshot, SnapshotRow } from '../release/snapshot.ts';

interface CostRequest extends ServiceWorkload {
  readonly requests: number;
  readonly asOf: string;
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
      -- Price tiers, cache prices and fees are known only for the model's current price.
      -- Sellers can come and go without a change of their median.
      if(is_present, model.seller, on_day.seller) as seller,
      if(is_present, model.median_of, on_day.median_of) as median_of,
      if(is_present, model.price_context_tokens, model.context_tokens) as context_tokens,
      if(is_present, model.cache_read_usd_per_mtok, null)::varchar as cache_read,
      if(is_present, model.cache_write_usd_per_mtok, null)::varchar as cache_write,
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
  const cost = computeServiceCost(request, toOfferPrices(price));
  if ('missing' in cost) return cost;
  const { usd, tier, isCachePriced, perRequest, areTiersKnown } = cost;
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
    price_seller: textOf(price.seller),
    price_median_of: price.median_of === null ? null : Number(price.median_of),
    price_since: String(price.since_at),
    tier: tier && { above: tier.above },
    tiers_known: areTiersKnown,
    per_request: perRequest === null ? null : Number(perRequest),
    cache_priced: isCachePriced,
  };
}

const textOf = (value: unknown): string | null => (value === null ? null : String(value));

const toOfferPrices = (row: SnapshotRow): OfferPrices => ({
  input: String(row.input),
  output: String(row.output),
  cacheRead: textOf(row.cache_read),
  cacheWrite: textOf(row.cache_write),
  perRequest: textOf(row.per_request),
  batchIn: textOf(row.batch_in),
  batchOut: textOf(row.batch_out),
  tiers: textOf(row.price_tiers),
  others: textOf(row.other_prices),
});
