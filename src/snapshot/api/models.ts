// Queries of the API about models, their prices and costs.
import { computeCost, type TokenPrices } from '../../contracts/cost.ts';
import type {
  CostRecord,
  ModelDetail,
  ModelRecord,
  PriceChangeRecord,
  PriceRecord,
} from '../../contracts/model-records.ts';
import { listNearest } from '../../contracts/nearest.ts';
import { readPriceTiers } from '../../contracts/price-tiers.ts';
import type { Snapshot, SnapshotRow } from '../release/snapshot.ts';
import { toModel, toModelDetail, toPriceChange, toPriceRecord } from './model-records.ts';
import type { Page } from './projects.ts';

export interface ModelFilter {
  readonly provider?: string | undefined;
  readonly tier?: string | undefined;
  readonly kind?: string | undefined;
  readonly state?: 'current' | 'removed' | 'all';
}
interface Paging {
  readonly limit: number;
  readonly offset: number;
}

export async function listModels(
  snapshot: Snapshot,
  { provider, tier, kind, state = 'current' }: ModelFilter,
  { limit, offset }: Paging,
): Promise<Page<ModelRecord> & { readonly source: string | null }> {
  const clause = `where ($provider is null or contains(lower(provider), lower($provider)))
    and ($tier is null or tier = $tier)
    and ($kind is null or kind = $kind)
    and ($state = 'all' or ($state = 'removed') = (state = 'removed'))`;
  const values = { provider: provider ?? null, tier: tier ?? null, kind: kind ?? null, state };
  const rows = await snapshot.rows(
    `select * from model ${clause} order by rank, id limit $limit offset $offset`,
    { ...values, limit, offset },
  );
  const [count] = await snapshot.rows(`select count(*) as total from model ${clause}`, values);
  const [sources] = await snapshot.rows(
    `select string_agg(distinct source, ', ' order by source) as source from model`,
  );
  const source = sources?.source;
  return {
    items: rows.map(toModel),
    total: Number(count?.total),
    source: typeof source === 'string' ? source : null,
  };
}

/** Finds a model by its id, or by an id under which a source lists it. Case-insensitive. */
export async function findModelId(snapshot: Snapshot, text: string): Promise<string | undefined> {
  const [row] = await snapshot.rows(
    `select id, 1 as place from model where lower(id) = $text
    union all select model_id, 2 from model_alias where alias = $text
    order by place limit 1`,
    { text: text.toLowerCase() },
  );
  return row && String(row.id);
}

/** The ids of those models that exist, by the text that names them: an id or an alias. */
export async function findModelIds(
  snapshot: Snapshot,
  texts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await snapshot.rows(
    `with wanted as (select distinct unnest(string_split($texts, chr(10))) as text)
    select text, model_id as id from wanted inner join model_alias on alias = text
    union all select text, id from wanted inner join model on lower(id) = text`,
    { texts: texts.join('\n').toLowerCase() },
  );
  // A model's own id comes last and wins.
  const ids = new Map(rows.map((row) => [String(row.text), String(row.id)]));
  return new Map(
    texts.flatMap((text) => {
      const id = ids.get(text.toLowerCase());
      return id === undefined ? [] : [[text, id] as const];
    }),
  );
}

/** Ids of models with a similar name, for a 404 response. */
export async function listSimilarModelIds(snapshot: Snapshot, text: string): Promise<string[]> {
  const rows = await snapshot.rows('select id from model order by rank');
  const ids = rows.map((row) => String(row.id));
  const near = listNearest(text, ids, 3);
  if (near.length > 0) return near;
  // The right model of another maker.
  const name = text.slice(text.indexOf('/') + 1);
  const names = new Map(ids.map((id) => [id.slice(id.indexOf('/') + 1), id]));
  return listNearest(name, [...names.keys()], 3).flatMap((found) => names.get(found) ?? []);
}

export async function readModel(snapshot: Snapshot, id: string): Promise<ModelDetail> {
  const [row] = await snapshot.rows('select * from model where id = $id', { id });
  if (!row) throw new Error(`There is no model ${id}.`);
  return toModelDetail(row, {
    offers: await snapshot.rows(
      `select * from offer where model_id = $id
      order by terms <> 'standard', 3 * price_in_usd_per_mtok + price_out_usd_per_mtok,
        seller, offer_id, source`,
      { id },
    ),
    aliases: await snapshot.rows(
      'select alias from model_alias where model_id = $id order by alias',
      { id },
    ),
    disagreements: await snapshot.rows(
      'select * from price_disagreement where model_id = $id order by since_at desc, id',
      { id },
    ),
  });
}

export async function listPriceChanges(
  snapshot: Snapshot,
  id: string,
  range: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<readonly PriceChangeRecord[]> {
  const rows = await snapshot.rows(
    `select * from price_change
    where model_id = $id
      and ($from::date is null or occurred_at >= $from::date)
      and ($to::date is null or occurred_at < $to::date + 1)
    order by place`,
    { id, from: range.from ?? null, to: range.to ?? null },
  );
  return rows.map(toPriceChange);
}

/** The first and the last day with prices. */
export async function readPriceSpan(
  snapshot: Snapshot,
): Promise<{ readonly first: string; readonly last: string }> {
  const [row] = await snapshot.rows(
    `select coalesce(min(price_change.occurred_at)::date, any_value(release_info.as_of)) as first,
      any_value(release_info.as_of) as last
    from release_info left join price_change on true`,
  );
  return { first: String(row?.first), last: String(row?.last) };
}

/** The newest statement of each model at the end of the day, as corrected later. */
const correctedLater = `
  select * from price_change
  where applies_at < $as_of::date + 1 and (ends_at is null or ends_at >= $as_of::date + 1)
    and $known_on::date is null`;

/** The same with what was known at the end of another day. */
const knownThen = `
  select * from price_change
  where applies_at < $as_of::date + 1 and known_at < $known_on::date + 1
  qualify row_number() over (partition by model_id order by applies_at desc, place desc) = 1`;

/** One row per model that had a price at the end of the day. The tier has the rule of `score_model`. */
const toPrices = (statements: string): string => `
  with newest as (${statements}),

  priced as (
    select
      newest.model_id,
      newest.price_in_usd_per_mtok,
      newest.price_out_usd_per_mtok,
      newest.applies_at,
      newest.source,
      model.name,
      model.provider,
      3 * newest.price_in_usd_per_mtok + newest.price_out_usd_per_mtok as four_tokens,
      case
        when four_tokens = 0 then 'free'
        when four_tokens < 4 then 'budget'
        when four_tokens < 20 then 'standard'
        else 'premium'
      end as tier
    from newest
    inner join model on model.id = newest.model_id
    where newest.kind <> 'removed'
  )

  select * exclude (four_tokens), count(*) over () as total
  from priced
  where ($provider is null or contains(lower(provider), lower($provider)))
    and ($tier is null or tier = $tier)
    and ($model is null or model_id = $model)`;
const pricesCorrected = toPrices(correctedLater);
const pricesKnown = toPrices(knownThen);

export interface PriceFilter {
  readonly asOf: string;
  readonly knownOn?: string | undefined;
  readonly provider?: string | undefined;
  readonly tier?: string | undefined;
}

export async function listPrices(
  snapshot: Snapshot,
  { asOf, knownOn, provider, tier }: PriceFilter,
  { limit, offset }: Paging,
): Promise<Page<PriceRecord>> {
  const values = {
    as_of: asOf,
    known_on: knownOn ?? null,
    provider: provider ?? null,
    tier: tier ?? null,
    model: null,
  };
  const prices = knownOn === undefined ? pricesCorrected : pricesKnown;
  const rows = await snapshot.rows(`${prices} order by model_id limit $limit offset $offset`, {
    ...values,
    limit,
    offset,
  });
  if (rows.length > 0 || offset === 0) {
    return { items: rows.map(toPriceRecord), total: Number(rows[0]?.total ?? 0) };
  }
  const [first] = await snapshot.rows(`${prices} limit 1`, values);
  return { items: [], total: Number(first?.total ?? 0) };
}

export interface CostRequest {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cachedTokens: number;
  readonly asOf: string;
}

/** Undefined if the model had no price on that day. */
export async function findCost(
  snapshot: Snapshot,
  id: string,
  request: CostRequest,
): Promise<CostRecord | undefined> {
  const { asOf, inputTokens, outputTokens, cachedTokens } = request;
  const [price] = await snapshot.rows(
    `select on_day.price_in_usd_per_mtok::varchar as input,
      on_day.price_out_usd_per_mtok::varchar as output,
      -- Tiers and cache prices are only known for the present price.
      if(is_present, model.cache_read_usd_per_mtok, null)::varchar as cache_read,
      if(is_present, model.price_tiers, null) as price_tiers
    from (${pricesCorrected}) as on_day
    inner join model on model.id = on_day.model_id
    cross join lateral (
      select model.price_since_at::date <= $as_of::date
        and model.price_in_usd_per_mtok = on_day.price_in_usd_per_mtok
        and model.price_out_usd_per_mtok = on_day.price_out_usd_per_mtok as is_present
    ) as comparison`,
    { as_of: asOf, known_on: null, provider: null, tier: null, model: id },
  );
  if (!price) return undefined;
  const { usd, tier, isCachePriced } = computeCost(
    { inputTokens, outputTokens, cachedTokens },
    toTokenPrices(price),
    readPriceTiers(price.price_tiers as string | null),
  );
  return {
    model: id,
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    cached_tokens: cachedTokens,
    usd: Number(usd),
    as_of: asOf,
    tier: tier && { above: tier.above },
    cache_priced: isCachePriced,
  };
}

const toTokenPrices = (row: SnapshotRow): TokenPrices => ({
  input: String(row.input),
  output: String(row.output),
  cacheRead: row.cache_read === null ? null : String(row.cache_read),
});
