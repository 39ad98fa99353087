-- When each id of a model was listed, removed and returned, in the lists of the sources.
-- grain:   one row per source, id and change
-- key:     source, model, learned_on
-- reads:   stg_model_price
-- version: 2
-- Ids that a source listed on its first day were listed earlier, so their day is null. Lists can be
-- incomplete, so an id that returns within three days was never removed, and a removal counts after
-- three days. Both sources about OpenRouter are one list.
with

rules as (
  select 3 as wait_days
),

seen as (
  select
    if(starts_with(source, 'openrouter'), 'openrouter', source) as list,
    source,
    model,
    observed_at::date as day,
    event = 'listed' as is_listed
  from stg_model_price
  where source <> 'catalog'
  qualify row_number() over (
    partition by list, model, observed_at::date order by observed_at desc, source
  ) = 1
),

starts as (
  select
    list,
    min(day) as first_day
  from seen
  group by list
),

listing as (
  select
    *,
    lag(is_listed) over by_id as was_listed,
    coalesce(lead(day) over by_id, getvariable('as_of') + 1) as day_after
  from seen
  window by_id as (partition by list, model order by day)
),

listing_changes as (
  select listing.*
  from listing
  cross join rules
  where is_listed is distinct from was_listed
    and (is_listed or day_after - day > rules.wait_days)
    and (is_listed or was_listed)
),

-- A return counts only after a removal that counts.
presence as (
  select
    *,
    lag(is_listed) over (partition by list, model order by day) as was_listed_before
  from listing_changes
)

select
  presence.source,
  presence.model,
  case
    when not presence.is_listed then 'removed'
    when presence.was_listed_before is null then 'listed'
    else 'returned'
  end as step,
  if(presence.was_listed_before is null and presence.day = starts.first_day, null, presence.day) as step_on,
  presence.day as learned_on
from presence
inner join starts on starts.list = presence.list
where presence.is_listed is distinct from presence.was_listed_before
