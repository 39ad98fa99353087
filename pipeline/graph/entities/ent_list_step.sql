-- The periods in which a source stated the list price of a model.
-- grain:   one row per source, id and period
-- key:     source, model, from_at
-- reads:   ent_offer_step, ent_list_seller
-- version: 4
-- The price of a dated id counts if the plain id has it too: `gpt-4o-2024-05-13` costs more than `gpt-4o`.
-- It also counts once no plain id is left, as after a rename, and if more sources state it than any price
-- of a plain id: one source alone may have forgotten its `-latest`.
-- `last_in` and `last_out` are the price before it in the same source. Held prices are left out, so a price
-- can follow an equal one.
with

paid as (
  select *
  from ent_offer_step
  where terms = 'standard' and held is null
),

plain as (
  select distinct name_key, seller, price_in, price_out
  from paid
  where not is_dated
),

plain_ends as (
  select name_key, seller, max(end_at) as end_at
  from paid
  where not is_dated
  group by name_key, seller
),

stated as (
  select name_key, seller, is_dated, price_in, price_out, count(distinct source) as sources
  from paid
  group by all
),

-- Prices of dated ids that more sources state than any price of a plain id of the seller.
confirmed as (
  select dated.name_key, dated.seller, dated.price_in, dated.price_out
  from stated as dated
  inner join stated as plain
    on plain.name_key = dated.name_key and plain.seller = dated.seller and not plain.is_dated
  where dated.is_dated
  group by all
  having any_value(dated.sources) > max(plain.sources)
),

-- What the sources say about the seller of the list price.
listed as (
  select paid.*
  from paid
  inner join ent_list_seller
    on ent_list_seller.name_key = paid.name_key and ent_list_seller.seller = paid.seller
  left join plain
    on plain.name_key = paid.name_key
    and plain.seller = paid.seller
    and plain.price_in = paid.price_in
    and plain.price_out = paid.price_out
  left join confirmed
    on confirmed.name_key = paid.name_key
    and confirmed.seller = paid.seller
    and confirmed.price_in = paid.price_in
    and confirmed.price_out = paid.price_out
  left join plain_ends on plain_ends.name_key = paid.name_key and plain_ends.seller = paid.seller
  where not paid.is_dated
    or not ent_list_seller.has_plain
    or plain.name_key is not null
    or confirmed.name_key is not null
    or paid.from_at >= plain_ends.end_at
)

select
  *,
  lag(price_in) over by_id as last_in,
  lag(price_out) over by_id as last_out,
  lag(from_at) over by_id as last_from_at,
  row_number() over by_id as step_no
from listed
window by_id as (partition by source, model order by from_at)
