-- The periods during which a source stated the list price of a model, or during which it was a median.
-- grain:   one row per source, id and period
-- key:     source, model, from_at
-- reads:   ent_price_plausibility, ent_list_price_seller, ent_median_price
-- version: 6
-- The price of an id with a date is ignored by default, because an old version can have another
-- price: `gpt-4o-2024-05-13` costs more than `gpt-4o`. It is used if the seller has no id without a
-- date, or if the id without a date has the same price or has been removed, for example by a
-- rename. It is also used if more sources state it than any price of the id without a date, because
-- a single source may not have updated the price of the id without a date. The price of an id for
-- one region is ignored if the seller also has an id without a region. `last_in` and `last_out`
-- are the previous price in the same source. Both can be equal to the current price, because
-- implausible prices in between are excluded.
-- `median_of` is the number of sellers of a median, and null for the price of a seller.
with

accepted as (
  select *
  from ent_price_plausibility
  where terms = 'standard' and held is null
),

plain as (
  select distinct name_key, seller, price_in, price_out
  from accepted
  where not is_dated
),

-- Sellers with an id that is not limited to a region.
everywhere as (
  select distinct name_key, seller
  from accepted
  where not coalesce(is_regional, false)
),

plain_ends as (
  select name_key, seller, max(end_at) as end_at
  from accepted
  where not is_dated
  group by name_key, seller
),

stated as (
  select name_key, seller, is_dated, price_in, price_out, count(distinct source) as sources
  from accepted
  group by all
),

-- Prices of ids with a date. Each is stated by more sources than any price that the same seller has
-- for an id without a date.
confirmed as (
  select with_date.name_key, with_date.seller, with_date.price_in, with_date.price_out
  from stated as with_date
  inner join stated as plain
    on plain.name_key = with_date.name_key and plain.seller = with_date.seller and not plain.is_dated
  where with_date.is_dated
  group by all
  having any_value(with_date.sources) > max(plain.sources)
),

listed as (
  select accepted.*
  from accepted
  inner join ent_list_price_seller
    on ent_list_price_seller.name_key = accepted.name_key and ent_list_price_seller.seller = accepted.seller
  left join plain
    on plain.name_key = accepted.name_key
    and plain.seller = accepted.seller
    and plain.price_in = accepted.price_in
    and plain.price_out = accepted.price_out
  left join confirmed
    on confirmed.name_key = accepted.name_key
    and confirmed.seller = accepted.seller
    and confirmed.price_in = accepted.price_in
    and confirmed.price_out = accepted.price_out
  left join plain_ends on plain_ends.name_key = accepted.name_key and plain_ends.seller = accepted.seller
  left join everywhere on everywhere.name_key = accepted.name_key and everywhere.seller = accepted.seller
  where (not coalesce(accepted.is_regional, false) or everywhere.name_key is null)
    and (
      not accepted.is_dated
      or not ent_list_price_seller.has_plain
      or plain.name_key is not null
      or confirmed.name_key is not null
      or accepted.from_at >= plain_ends.end_at
    )
)

select
  *,
  null::bigint as median_of,
  null::double as own_factor,
  lag(price_in) over by_id as last_in,
  lag(price_out) over by_id as last_out
from listed
window by_id as (partition by source, model order by from_at)
union all by name
select
  *,
  name_key as model,
  false as is_dated,
  lag(price_in) over by_model as last_in,
  lag(price_out) over by_model as last_out
from ent_median_price
window by_model as (partition by name_key order by from_at)
