-- The history of the list price of each model, as one timeline.
-- grain:   one row per model and change
-- key:     name_key, place
-- reads:   ent_source_price_change, ent_list_price_period, ent_price_plausibility, ent_list_price_seller, ent_model_retired, cat_price_day
-- version: 8
-- `kind` is `listed`, `changed`, `alternated`, `corrected` or `removed`. A change to a price that
-- another source already states is a correction. A return to the price before the last change is
-- `alternated` if that change is at most 7 days old: some prices depend on the hour. `applies_at` is the time from which the price applies: a
-- correction applies from the same time as the price that it corrects. `known_at` is the time at
-- which the price was accepted.
-- If all sources report a price change too early or too late, the catalog states the day from which
-- the price applies, which is used instead. Graphs of earlier days exclude the change. If another
-- change is dated on or after that day, this change is a correction.
with

newest as (
  select *
  from ent_source_price_change
  qualify row_number() over (partition by name_key order by place desc) = 1
),

accepted as (
  select *
  from ent_price_plausibility
  where terms = 'standard' and held is null
),

live as (
  select
    accepted.*,
    ent_list_price_seller.seller = accepted.seller as is_list_seller
  from accepted
  inner join ent_list_price_seller on ent_list_price_seller.name_key = accepted.name_key
  where accepted.until_at is null
),

still_stated as (
  select distinct newest.name_key
  from newest
  inner join live
    on live.name_key = newest.name_key
    and live.is_list_seller
    and live.price_in = newest.price_in
    and live.price_out = newest.price_out
  union
  -- A median is current until it changes.
  select name_key from newest where median_of is not null
),

-- The time at which the last source stopped stating the newest price.
ends as (
  select
    newest.name_key,
    max(steps.end_at) filter (where steps.end_at < timestamp '9999-01-01') as end_at
  from newest
  inner join ent_list_price_period as steps
    on steps.name_key = newest.name_key
    and steps.price_in = newest.price_in
    and steps.price_out = newest.price_out
  group by newest.name_key
),

-- If no source still states the newest list price for the list-price seller, another price that a
-- source still states replaces it. Prices of the list-price seller are preferred. A model that its
-- maker has retired keeps the last price of its maker, unless its weights are open.
replacements as (
  select
    live.name_key,
    greatest(live.from_at, newest.occurred_at, ends.end_at) as occurred_at,
    live.price_in,
    live.price_out,
    live.source,
    live.seller,
    null as median_of,
    newest.place + 1 as place
  from live
  inner join newest on newest.name_key = live.name_key and newest.kind <> 'removed'
  anti join still_stated on still_stated.name_key = live.name_key
  anti join ent_model_retired on ent_model_retired.name_key = live.name_key and not ent_model_retired.is_open
  left join ends on ends.name_key = live.name_key
  qualify row_number() over (
    partition by live.name_key
    order by live.is_list_seller desc, live.is_dated, coalesce(live.is_regional, false), (live.seller = 'openrouter') desc,
      live.source_place, live.from_at, live.model, live.source
  ) = 1
),

complete as (
  select name_key, occurred_at, known_at, price_in, price_out, source, seller, median_of, kind, place
  from ent_source_price_change
  union all
  select name_key, occurred_at, occurred_at, price_in, price_out, source, seller, median_of, 'corrected', place
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
    on regexp_replace(lower(split_part(cat_price_day.model, '/', 2)), '-(instruct|it)$|[^a-z0-9]', '', 'g') = complete.name_key
    and complete.occurred_at::date = cat_price_day.noticed_on
  window by_model as (partition by complete.name_key order by complete.place)
),

-- Uses the day in the catalog unless it would change the order of the changes.
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
    kind = 'corrected' and median_of is null and seller is not distinct from lag(seller) over by_model,
    coalesce(lag(occurred_at) over by_model, occurred_at),
    occurred_at
  ) as applies_at,
  greatest(known_at, occurred_at) as known_at,
  price_in,
  price_out,
  source,
  seller,
  if(median_of > 1, median_of, null) as median_of,
  if(
    kind = 'changed'
      and (price_in, price_out) = (lag(price_in, 2) over by_model, lag(price_out, 2) over by_model)
      and occurred_at - lag(occurred_at) over by_model <= interval 7 days,
    'alternated', kind
  ) as kind,
  place
from dated
-- Excludes a change if the catalog states that it applies only after the as-of day. All other
-- changes are kept, even those observed after the as-of day, because hourly releases contain them.
where stated_at is null or stated_at::date <= getvariable('as_of')
window by_model as (partition by name_key order by place)
