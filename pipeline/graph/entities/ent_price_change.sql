-- The history of the list price of each model, as one timeline.
-- grain:   one row per model and change
-- key:     name_key, place
-- reads:   ent_price_move, ent_list_step, ent_offer_step, ent_list_seller, cat_price_day
-- version: 3
-- kind: `listed`, `changed`, `corrected` or `removed`. A change towards a price that another source
-- already states is a correction. `applies_at` is the start of the time for which a row states the
-- price: a correction applies from the start of what it corrects. `known_at` is when we accepted it.
-- The catalog states the day of changes that no source dates right. Such a price is left out before that
-- day, and a change before the price that it replaces was stated is a correction of that price.
with

-- The newest price must be one that a source states today.
newest as (
  select *
  from ent_price_move
  qualify row_number() over (partition by name_key order by place desc) = 1
),

paid as (
  select *
  from ent_offer_step
  where terms = 'standard' and held is null
),

live as (
  select
    paid.*,
    ent_list_seller.seller = paid.seller as is_list_seller
  from paid
  inner join ent_list_seller on ent_list_seller.name_key = paid.name_key
  where paid.until_at is null
),

agreed as (
  select distinct newest.name_key
  from newest
  inner join live
    on live.name_key = newest.name_key
    and live.is_list_seller
    and live.price_in = newest.price_in
    and live.price_out = newest.price_out
),

-- When the last source stopped stating the newest price.
ends as (
  select
    newest.name_key,
    max(steps.end_at) filter (where steps.end_at < timestamp '9999-01-01') as end_at
  from newest
  inner join ent_list_step as steps
    on steps.name_key = newest.name_key
    and steps.price_in = newest.price_in
    and steps.price_out = newest.price_out
  group by newest.name_key
),

replacements as (
  select
    live.name_key,
    greatest(live.from_at, newest.occurred_at, ends.end_at) as occurred_at,
    live.price_in,
    live.price_out,
    live.source,
    live.seller,
    newest.place + 1 as place
  from live
  inner join newest on newest.name_key = live.name_key and newest.kind <> 'removed'
  anti join agreed on agreed.name_key = live.name_key
  left join ends on ends.name_key = live.name_key
  qualify row_number() over (
    partition by live.name_key
    order by live.is_list_seller desc, live.is_dated, (live.seller = 'openrouter') desc,
      live.source_place, live.from_at, live.model, live.source
  ) = 1
),

complete as (
  select name_key, occurred_at, known_at, price_in, price_out, source, seller, kind, place
  from ent_price_move
  union all
  select name_key, occurred_at, occurred_at, price_in, price_out, source, seller, 'corrected', place
  from replacements
),

compared as (
  select
    complete.*,
    cat_price_day.applies_on::timestamp as stated_at,
    lag(complete.occurred_at) over by_model as last_at,
    lead(complete.occurred_at) over by_model as next_at
  from complete
  left join cat_price_day
    on regexp_replace(lower(split_part(cat_price_day.model, '/', 2)), '[^a-z0-9]', '', 'g') = complete.name_key
    and complete.occurred_at::date = cat_price_day.noticed_on
  window by_model as (partition by complete.name_key order by complete.place)
),

-- A stated day after the next change would put the changes in another order.
dated as (
  select
    * replace (
      if(stated_at > last_at and (next_at is null or stated_at < next_at), stated_at, occurred_at) as occurred_at,
      if(stated_at <= last_at, 'corrected', kind) as kind
    )
  from compared
)

select
  name_key,
  occurred_at,
  if(
    kind = 'corrected' and seller is not distinct from lag(seller) over by_model,
    coalesce(lag(occurred_at) over by_model, occurred_at),
    occurred_at
  ) as applies_at,
  greatest(known_at, occurred_at) as known_at,
  price_in,
  price_out,
  source,
  seller,
  kind,
  place
from dated
-- An hourly release has prices of the next day, which count.
where stated_at is null or stated_at::date <= getvariable('as_of')
window by_model as (partition by name_key order by place)
