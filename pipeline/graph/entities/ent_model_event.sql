-- Events of models in the last 30 days: price changes, new and removed models, announced ends, disagreements.
-- grain:   one row per event
-- key:     id
-- reads:   ent_price_change, ent_model, ent_price_disagreement, stg_model_price, stg_model_name
-- version: 3
-- Only changed prices are events, not corrections. An end is an event when it is announced, and 30, 7
-- and 0 days before. The first collection of a source causes no events. The id of a disagreement leaves
-- out `before`: the median of the other sources moves while the disagreement stays the same.
with

rules as (
  select unnest([30, 7, 0]) as days_before
),

source_starts as (
  select
    source,
    min(observed_at)::date as first_day
  from stg_model_price
  group by source
),

moves as (
  select
    ent_price_change.*,
    lag(kind) over by_model as kind_before,
    lag(price_in) over by_model as in_before,
    lag(price_out) over by_model as out_before
  from ent_price_change
  window by_model as (partition by name_key order by place)
),

-- Announced ends, with the first day on which a source stated them.
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

happened as (
  select
    'price' as kind,
    moves.known_at::date as day,
    moves.name_key,
    moves.in_before::varchar || '/' || moves.out_before::varchar as before,
    moves.price_in::varchar || '/' || moves.price_out::varchar as after
  from moves
  where moves.kind = 'changed' and moves.in_before is not null
  union all
  select
    'model_new',
    moves.known_at::date,
    moves.name_key,
    if(moves.kind_before = 'removed', 'removed', null),
    moves.price_in::varchar || '/' || moves.price_out::varchar
  from moves
  left join source_starts
    on source_starts.source = moves.source and source_starts.first_day = moves.known_at::date
  where moves.kind = 'listed' and source_starts.source is null
  union all
  select
    'model_removed',
    moves.known_at::date,
    moves.name_key,
    moves.in_before::varchar || '/' || moves.out_before::varchar,
    'removed'
  from moves
  where moves.kind = 'removed'
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
  'evt_' || strftime(happened.day, '%Y%m%d')
    || substr(md5(concat_ws('|', happened.kind, ent_model.id, named.before, happened.after)), 1, 14)
    as id,
  happened.kind,
  happened.day::date as day,
  ent_model.id as model_id,
  -- `2.500000000/10.000000000` is `2.5/10`.
  regexp_replace(regexp_replace(happened.before, '(\.[0-9]*?)0+(/|$)', '\1\2', 'g'), '\.(/|$)', '\1', 'g') as before,
  regexp_replace(regexp_replace(happened.after, '(\.[0-9]*?)0+(/|$)', '\1\2', 'g'), '\.(/|$)', '\1', 'g') as after
from happened
inner join ent_model on ent_model.name_key = happened.name_key
cross join lateral (
  select if(happened.kind = 'disagreement', null, happened.before) as before
) as named
where happened.day > getvariable('as_of') - 30
  and happened.day <= getvariable('as_of')
qualify row_number() over (
  partition by happened.kind, happened.day, ent_model.id, named.before, happened.after
  order by happened.before
) = 1
