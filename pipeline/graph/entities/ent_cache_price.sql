-- The prices of cached input that sources credibly state for each model and price.
-- grain:   one row per model, price and price of cached input
-- key:     name_key, price_in, price_out, cache_read
-- reads:   ent_price_plausibility, ent_model_fact
-- version: 1
-- A cached price is left out if it is above the input price, or zero although input is not free, or if
-- only one source states it while a preferred source states the price without it. What another source
-- than LiteLLM states for the maker is known, whatever the sources of resellers omit.
-- `votes` is the number of sources that state it for the price.
with

stated as (
  select
    ent_price_plausibility.name_key,
    ent_price_plausibility.source,
    ent_price_plausibility.source_place,
    ent_price_plausibility.seller,
    ent_price_plausibility.is_maker,
    ent_price_plausibility.price_in,
    ent_price_plausibility.price_out,
    if(
      ent_model_fact.cache_read <= ent_price_plausibility.price_in
        and (ent_model_fact.cache_read > 0 or ent_price_plausibility.price_in = 0),
      ent_model_fact.cache_read, null
    ) as cache_read
  from ent_price_plausibility
  inner join ent_model_fact
    on ent_model_fact.source = ent_price_plausibility.source and ent_model_fact.model = ent_price_plausibility.model
  where ent_price_plausibility.until_at is null
    and ent_price_plausibility.held is null
),

-- A source that states no cached price for any offer of a model does not know it.
marked as (
  select
    *,
    count(cache_read) over (partition by name_key, source) > 0 as has_any
  from stated
)

select
  one.name_key,
  one.price_in,
  one.price_out,
  one.cache_read,
  count(distinct other.source) filter (
    other.cache_read = one.cache_read and other.price_in = one.price_in and other.price_out = one.price_out
  ) as votes
from marked as one
inner join marked as other on other.name_key = one.name_key
where one.cache_read is not null
group by one.name_key, one.price_in, one.price_out, one.cache_read
having not bool_or(
    not other.has_any and other.source_place < one.source_place
    and (other.seller = one.seller or not one.is_maker or one.source = 'litellm')
    and other.price_in = one.price_in and other.price_out = one.price_out
  )
  or bool_or(
    other.source <> one.source and other.cache_read between one.cache_read / 1.5 and one.cache_read * 1.5
  )
