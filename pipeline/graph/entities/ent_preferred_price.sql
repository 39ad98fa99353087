-- The first list price that a source states, if it contradicts the prices of less preferred sources.
-- grain:   one row per model and time
-- key:     name_key, from_at
-- reads:   ent_list_price_period
-- version: 1
-- A source that starts to list a model does not report a change, so its price would never become
-- the list price. It corrects the list price if all sources that already state one come later in
-- stg_price_source. It does not if another source stated the same price before and has stopped,
-- because the price is then outdated.
with

firsts as (
  select *
  from ent_list_price_period
  where last_in is null
),

compared as (
  select
    firsts.source,
    firsts.model,
    firsts.from_at,
    bool_or(other.end_at > firsts.from_at and other.source_place <= firsts.source_place) as has_better,
    bool_or(
      other.end_at > firsts.from_at and (other.price_in, other.price_out) <> (firsts.price_in, firsts.price_out)
    ) as is_contradicting,
    bool_or(
      other.end_at <= firsts.from_at and (other.price_in, other.price_out) = (firsts.price_in, firsts.price_out)
    ) as is_outdated
  from firsts
  inner join ent_list_price_period as other
    on other.name_key = firsts.name_key and other.from_at < firsts.from_at
  group by firsts.source, firsts.model, firsts.from_at
)

select
  firsts.name_key,
  firsts.from_at,
  firsts.known_at,
  firsts.price_in,
  firsts.price_out,
  firsts.source,
  firsts.seller
from firsts
inner join compared
  on compared.source = firsts.source
  and compared.model = firsts.model
  and compared.from_at = firsts.from_at
where compared.is_contradicting and not compared.has_better and not compared.is_outdated
qualify row_number() over (
  partition by firsts.name_key, firsts.from_at
  order by firsts.source_place, firsts.is_dated, firsts.model, firsts.source
) = 1
