-- The periods during which a source stated one unchanged price for an id.
-- grain:   one row per source, id and period
-- key:     source, model, from_at
-- reads:   stg_model_price
-- version: 2
-- `until_at` is the time of the next price or of the removal. It is null while the price is still
-- stated. `before_in` and `before_out` are the previous price, unless it ended more than a week
-- before this one: a return is not a change.
with

priced as (
  select
    source,
    model,
    observed_at,
    event,
    if(event = 'listed', price_in_usd_per_mtok, null) as price_in,
    if(event = 'listed', price_out_usd_per_mtok, null) as price_out
  from stg_model_price
  where event = 'removed'
    or (price_in_usd_per_mtok is not null and price_out_usd_per_mtok is not null)
),

-- Removes rows that repeat the previous price. A source adds such a row when another fact changes.
changed as (
  select *
  from priced
  window by_id as (partition by source, model order by observed_at)
  qualify lag(event) over by_id is null
    or event <> lag(event) over by_id
    or price_in is distinct from lag(price_in) over by_id
    or price_out is distinct from lag(price_out) over by_id
),

periods as (
  select
    *,
    lead(observed_at) over by_id as until_at
  from changed
  window by_id as (partition by source, model order by observed_at)
)

select
  source,
  model,
  observed_at as from_at,
  until_at,
  price_in,
  price_out,
  if(from_at - lag(until_at) over by_id > interval 7 days, null, lag(price_in) over by_id) as before_in,
  if(from_at - lag(until_at) over by_id > interval 7 days, null, lag(price_out) over by_id) as before_out,
  lag(price_in, 2) over by_id as earlier_in,
  lag(price_out, 2) over by_id as earlier_out
from periods
where event = 'listed'
window by_id as (partition by source, model order by observed_at)
