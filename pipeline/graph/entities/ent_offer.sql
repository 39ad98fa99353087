-- The current offers of each model: its sellers, their ids and their prices.
-- grain:   one row per model, seller, id and price
-- key:     name_key, seller, offer_id, source
-- reads:   ent_price_plausibility, ent_model_fact, ent_cache_price, stg_model_name, cat_price_tier
-- version: 13
-- Equal prices in several sources for one id are one offer. If sources differ, each has its own
-- row. Each price component and tier comes from the first source that states it, in the order of
-- stg_price_source. Of several cache prices in ent_cache_price, the one that most sources state for the
-- model at this price is used, because some sources round it or rarely update it. A cache write above
-- twice the input price is unknown, such as a storage fee per hour.
-- Implausible prices that are held back are not offers. The price of images that a source states for
-- the seller belongs to each of its offers. If a source states several prices for one id, the standard
-- price is preferred to a trial, then the newest. If no source states tiers for an offer of the maker,
-- it has the tiers of the catalog for its base price.
with

live as (
  select
    ent_price_plausibility.*,
    lower(regexp_extract(ent_price_plausibility.model, '[^/]+$')) as last_part,
    (ent_price_plausibility.source_place, ent_price_plausibility.source, ent_price_plausibility.model) as preference,
    ent_model_fact.cache_read,
    if(ent_model_fact.cache_write <= 2 * ent_price_plausibility.price_in, ent_model_fact.cache_write, null)
      as cache_write,
    ent_model_fact.batch_in,
    ent_model_fact.batch_out,
    ent_model_fact.usd_per_request,
    ent_model_fact.usd_per_search,
    ent_model_fact.discount,
    ent_model_fact.context_tokens,
    ent_model_fact.output_tokens,
    ent_model_fact.price_tiers,
    ent_model_fact.other_prices,
    ent_model_fact.observed_at
  from ent_price_plausibility
  inner join ent_model_fact
    on ent_model_fact.source = ent_price_plausibility.source and ent_model_fact.model = ent_price_plausibility.model
  where ent_price_plausibility.until_at is null
    and ent_price_plausibility.held is null
),

-- Sources prefix an id with different account names, so the prefix is normally removed. It is kept
-- if a seller has two ids that differ only in the prefix, because these are two offers. The ids of
-- OpenRouter start with the account, those of other sources with the seller.
named as (
  select
    live.* replace (ent_cache_price.cache_read as cache_read),
    coalesce(ent_cache_price.votes, 0) as cache_votes,
    if(
      min(model) over same_name <> max(model) over same_name,
      if(source in ('openrouter', 'openrouter-changes'), lower(model), lower(regexp_extract(model, '/(.+)$', 1))),
      last_part
    ) as offer_id
  from live
  left join ent_cache_price
    on ent_cache_price.name_key = live.name_key
    and ent_cache_price.price_in = live.price_in
    and ent_cache_price.price_out = live.price_out
    and ent_cache_price.cache_read = live.cache_read
  window same_name as (partition by live.name_key, seller, source, last_part)
),

merged as (
  select
    name_key,
    seller,
    offer_id,
    terms,
    price_in,
    price_out,
    bool_or(is_maker) as is_maker,
    bool_or(is_dated) as is_dated,
    min(from_at) as since_at,
    list_sort(list_distinct(list(source))) as sources,
    arg_min(source, preference) as source,
    arg_min(model, preference) as model,
    arg_min(cache_read, (-cache_votes, preference)) as cache_read,
    arg_min(cache_write, preference) as cache_write,
    arg_min(batch_in, preference) as batch_in,
    arg_min(batch_out, preference) as batch_out,
    arg_min(usd_per_request, preference) as usd_per_request,
    arg_min(usd_per_search, preference) as usd_per_search,
    arg_min(discount, preference) as discount,
    arg_min(context_tokens, preference) as context_tokens,
    arg_min(output_tokens, preference) as output_tokens,
    arg_min(price_tiers, preference) as price_tiers,
    arg_min(other_prices, preference) as other_prices,
    max(observed_at) as observed_at
  from named
  group by name_key, seller, offer_id, terms, price_in, price_out
),

image_prices as (
  select name_key, seller, max(price_out)::varchar as price_out
  from ent_price_plausibility
  where held = 'images' and until_at is null
  group by name_key, seller
),

maker_tiers as (
  select
    regexp_replace(lower(split_part(model, '/', 2)), '-(instruct|it)$|[^a-z0-9]', '', 'g') as name_key,
    price_in,
    price_out,
    to_json(list({
      'above': above, 'in': tier_in, 'out': tier_out, 'cache_read': cache_read, 'cache_write': cache_write
    } order by above))::varchar as price_tiers
  from cat_price_tier
  where since_on <= getvariable('as_of')
  group by all
)

select
  merged.* replace (
    coalesce(merged.price_tiers, maker_tiers.price_tiers) as price_tiers,
    if(
      merged.other_prices is null and image_prices.price_out is not null,
      to_json([{'what': 'image', 'in': null, 'out': image_prices.price_out, 'cache_read': null, 'when': null}])::varchar,
      merged.other_prices
    ) as other_prices
  ),
  stg_model_name.seller_name
from merged
left join image_prices on image_prices.name_key = merged.name_key and image_prices.seller = merged.seller
left join maker_tiers
  on maker_tiers.name_key = merged.name_key
  and merged.is_maker
  and merged.terms = 'standard'
  and maker_tiers.price_in = merged.price_in
  and maker_tiers.price_out = merged.price_out
inner join stg_model_name
  on stg_model_name.source = merged.source and stg_model_name.model = merged.model
qualify row_number() over (
  partition by merged.name_key, merged.seller, merged.offer_id, merged.source
  order by merged.terms <> 'standard', merged.since_at desc, merged.model
) = 1
