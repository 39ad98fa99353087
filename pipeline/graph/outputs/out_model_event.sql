-- Events of AI models in the last 30 days, such as price changes and new or removed models.
-- grain:   one row per event
-- key:     id
-- reads:   ent_price_change, ent_model, ent_price_disagreement, stg_model_price, stg_model_name
-- version: 7
-- A corrected or alternated price is not an event. The end of a model is an event when a source
-- first states its date, and 60, 30, 14, 7 and 0 days before this date. New models and disagreements
-- on the first day of a source are not events. A removal is an event after three days, because lists
-- can be incomplete. If another source than OpenRouter drops many models at once, it cleans up its
-- list, which is no event.
-- The id of a disagreement does not depend on `before`, because the median of the other sources can
-- change while the disagreement stays the same.
with

rules as (
  select unnest([60, 30, 14, 7, 0]) as days_before
),

source_starts as (
  select
    source,
    min(observed_at)::date as first_day
  from stg_model_price
  group by source
),

price_changes as (
  select
    ent_price_change.*,
    lag(kind) over by_model as kind_before,
    count(*) over (partition by kind, known_at) > 10
      and not starts_with(lag(source) over by_model, 'openrouter') as is_clean_up,
    lag(price_in) over by_model as in_before,
    lag(price_out) over by_model as out_before
  from ent_price_change
  window by_model as (partition by name_key order by place)
),

-- The announced end date of each model, with the first day on which a source stated this date.
ends as (
  select
    ent_model.name_key,
    ent_model.expires_on,
    min(stg_model_price.observed_at)::date as stated_on
  from ent_model
  inner join stg_model_name on stg_model_name.name_key = ent_model.name_key
  inner join stg_model_price
    on stg_model_price.source = stg_model_name.source
    and stg_model_price.model = stg_model_name.model
    and stg_model_price.expires_on = ent_model.expires_on
  where ent_model.state <> 'removed'
  group by ent_model.name_key, ent_model.expires_on
),

events as (
  select
    'price' as kind,
    price_changes.known_at::date as day,
    price_changes.name_key,
    price_changes.in_before::varchar || '/' || price_changes.out_before::varchar as before,
    price_changes.price_in::varchar || '/' || price_changes.price_out::varchar as after
  from price_changes
  where price_changes.kind = 'changed'
    and price_changes.in_before is not null
  union all
  select
    'model_new',
    price_changes.known_at::date,
    price_changes.name_key,
    if(price_changes.kind_before = 'removed', 'removed', null),
    price_changes.price_in::varchar || '/' || price_changes.price_out::varchar
  from price_changes
  left join source_starts
    on source_starts.source = price_changes.source and source_starts.first_day = price_changes.known_at::date
  where price_changes.kind = 'listed' and source_starts.source is null
  union all
  select
    'model_removed',
    price_changes.known_at::date + 3,
    price_changes.name_key,
    price_changes.in_before::varchar || '/' || price_changes.out_before::varchar,
    'removed'
  from price_changes
  where price_changes.kind = 'removed' and not coalesce(price_changes.is_clean_up, false)
  union all
  select
    'deprecation',
    ends.stated_on,
    ends.name_key,
    (ends.expires_on - ends.stated_on)::varchar,
    ends.expires_on::varchar
  from ends
  where ends.stated_on <= ends.expires_on
  union all
  select
    'deprecation',
    ends.expires_on - rules.days_before,
    ends.name_key,
    rules.days_before::varchar,
    ends.expires_on::varchar
  from ends
  cross join rules
  where ends.expires_on - rules.days_before > ends.stated_on
  union all
  select
    'disagreement',
    ent_price_disagreement.since_at::date,
    ent_price_disagreement.name_key,
    coalesce(ent_price_disagreement.others_in::decimal(18, 9)::varchar, '?') || '/'
      || coalesce(ent_price_disagreement.others_out::decimal(18, 9)::varchar, '?'),
    ent_price_disagreement.price_in::varchar || '/' || ent_price_disagreement.price_out::varchar
  from ent_price_disagreement
  left join source_starts
    on source_starts.source in (ent_price_disagreement.source, ent_price_disagreement.other_source)
    and source_starts.first_day = ent_price_disagreement.since_at::date
  where source_starts.source is null
)

select
  'evt_' || strftime(events.day, '%Y%m%d')
    || substr(md5(concat_ws('|', events.kind, ent_model.id, named.before, events.after)), 1, 14)
    as id,
  events.kind,
  events.day::date as day,
  ent_model.id as model_id,
  -- Removes trailing zeros: `2.500000000/10.000000000` becomes `2.5/10`.
  regexp_replace(regexp_replace(events.before, '(\.[0-9]*?)0+(/|$)', '\1\2', 'g'), '\.(/|$)', '\1', 'g') as before,
  regexp_replace(regexp_replace(events.after, '(\.[0-9]*?)0+(/|$)', '\1\2', 'g'), '\.(/|$)', '\1', 'g') as after
from events
inner join ent_model on ent_model.name_key = events.name_key
cross join lateral (
  select if(events.kind = 'disagreement', null, events.before) as before
) as named
where events.day > getvariable('as_of') - 30
  and events.day <= getvariable('as_of')
qualify row_number() over (
  partition by events.kind, events.day, ent_model.id, named.before, events.after
  order by events.before
) = 1
