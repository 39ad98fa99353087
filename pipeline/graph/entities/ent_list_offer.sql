-- Who sells at the list price of each model, and what belongs to it beside input and output.
-- grain:   one row per model with a list price
-- key:     name_key
-- reads:   ent_offer, ent_price_change, ent_median_price, ent_price_plausibility, ent_model_fact
-- version: 3
-- The other prices come from the offer with the list price. Of several such offers, those with standard
-- terms are preferred, then those whose id has no date, then those with a cache price, then those that
-- most sources state. A missing cache price is that of another id of the seller at the same price. A
-- median has the median cache price of its sellers, if most of them state one. Nothing else is known
-- about a median. Sellers can come and go without a change of their median.
-- A price that nobody charges anymore keeps the cache price that most sources last stated with it.
-- `context_tokens` is the largest context window at the list price, or that a seller of a median states.
-- It is null if it is the maker's or not known.
with

current_medians as (
  select *
  from ent_median_price
  where end_at = timestamp '9999-01-01'
),

prices as (
  select
    latest.name_key,
    latest.price_in,
    latest.price_out,
    if(current_medians.name_key is null, latest.seller, current_medians.seller) as seller,
    if(current_medians.name_key is null, latest.median_of, nullif(current_medians.median_of, 1)) as median_of,
    coalesce(current_medians.source, latest.source) as source
  from ent_price_change as latest
  left join current_medians on current_medians.name_key = latest.name_key
  where latest.kind <> 'removed'
  qualify row_number() over (partition by latest.name_key order by latest.place desc) = 1
),

listed as (
  select
    ent_offer.* replace (coalesce(ent_offer.cache_read, max(ent_offer.cache_read) over same_price) as cache_read),
    nullif(max(ent_offer.context_tokens) over same_price, 0) as largest,
    bool_or(ent_offer.is_maker or ent_offer.context_tokens is null) over same_price as is_whole
  from ent_offer
  inner join prices
    on prices.name_key = ent_offer.name_key and prices.seller = ent_offer.seller
    and prices.price_in = ent_offer.price_in
    and prices.price_out = ent_offer.price_out
  window same_price as (partition by ent_offer.name_key, ent_offer.terms)
  qualify row_number() over (
    partition by ent_offer.name_key
    order by ent_offer.terms <> 'standard', ent_offer.is_dated, (ent_offer.cache_read is null),
      len(ent_offer.sources) desc, ent_offer.offer_id, ent_offer.source
  ) = 1
),

-- The cache prices of list prices that have ended.
ended as (
  select
    prices.name_key,
    mode(facts.cache_read order by facts.source_place, facts.source, facts.model) filter (
      where facts.cache_read > 0 and facts.cache_read <= prices.price_in
    ) as cache_read,
    mode(facts.cache_write order by facts.source_place, facts.source, facts.model) filter (
      where facts.cache_write <= 2 * prices.price_in
    ) as cache_write
  from prices
  inner join ent_price_plausibility as steps
    on steps.name_key = prices.name_key and steps.seller = prices.seller
    and steps.price_in = prices.price_in and steps.price_out = prices.price_out
  inner join ent_model_fact as facts on facts.source = steps.source and facts.model = steps.model
  where steps.terms = 'standard' and steps.held is null
  group by prices.name_key
  having bool_and(steps.until_at is not null)
),

-- One offer of each seller of a median.
counted as (
  select
    ent_offer.name_key,
    ent_offer.cache_read,
    ent_offer.context_tokens
  from prices
  inner join ent_offer on ent_offer.name_key = prices.name_key
  where prices.median_of > 1 and ent_offer.terms = 'standard' and ent_offer.price_in + ent_offer.price_out > 0
  qualify row_number() over (
    partition by ent_offer.name_key, ent_offer.seller
    order by ent_offer.is_dated, 3 * ent_offer.price_in + ent_offer.price_out, ent_offer.offer_id, ent_offer.source
  ) = 1
),

medians as (
  select
    name_key,
    if(2 * count(cache_read) > count(*), median(cache_read), null) as cache_read,
    nullif(max(context_tokens), 0) as context_tokens
  from counted
  group by name_key
)

select
  prices.name_key,
  prices.seller,
  prices.median_of,
  prices.source,
  if(
    prices.median_of > 1,
    if(medians.cache_read <= prices.price_in, medians.cache_read, null),
    coalesce(listed.cache_read, ended.cache_read)
  ) as cache_read,
  coalesce(listed.cache_write, ended.cache_write) as cache_write,
  listed.batch_in,
  listed.batch_out,
  listed.usd_per_request,
  listed.discount,
  listed.price_tiers,
  if(prices.median_of > 1, medians.context_tokens, if(listed.is_whole, null, listed.largest)) as context_tokens
from prices
left join listed on listed.name_key = prices.name_key
left join ended on ended.name_key = prices.name_key
left join medians on medians.name_key = prices.name_key
