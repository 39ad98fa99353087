-- The sources of observations and their newest observation.
-- grain:   one row per source
-- key:     name
-- reads:   stg_source_day, stg_collection, stg_source_start, cat_source
-- version: 4
-- `rows` counts the rows of the newest day. A source is stale if any of its streams is stale. A source
-- that we collect is stale if the last collection failed, and fresh if it completed, even without
-- changed rows. A source that never returned anything is listed as stale, without an observation.
with

weights as (
  -- The maximum age of a source that is observed daily.
  select 2 as fresh_days
),

given as (
  select
    source,
    max(observed_at) as observed_at,
    sum(observations)::bigint as observations,
    bool_or(day < getvariable('as_of') - fresh_days) as is_silent
  from stg_source_day
  group by source
)

select
  coalesce(given.source, stg_collection.source) as name,
  cat_source.url,
  greatest(given.observed_at, stg_collection.completed_at) as observed_at,
  coalesce(given.observations, 0) as rows,
  case
    when stg_collection.source is null then given.is_silent
    when stg_collection.is_failed or given.source is null then true
    else stg_collection.completed_on < getvariable('as_of') - weights.fresh_days
  end as is_stale,
  stg_collection.note,
  stg_source_start.first_day as started_on
from given
full join stg_collection on stg_collection.source = given.source
cross join weights
left join stg_source_start
  on stg_source_start.source = coalesce(given.source, stg_collection.source)
left join cat_source on cat_source.id = coalesce(given.source, stg_collection.source)
