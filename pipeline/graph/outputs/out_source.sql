-- The sources of observations, with their newest observation.
-- grain:   one row per source
-- key:     name
-- reads:   stg_source_newest_day, stg_collection, stg_source_start, cat_source
-- version: 5
-- `rows` is the number of rows on the newest day. A source that we collect is stale if its last
-- collection failed or is too old. A recent completed collection is enough, even if no row changed.
-- A source that we do not collect, such as an import, is stale if any of its streams is stale. A
-- source that never returned anything is listed as stale.
with

rules as (
  -- Maximum age of the last completed collection, in days.
  select 2 as fresh_days
),

observed as (
  select
    source,
    max(observed_at) as observed_at,
    sum(observations)::bigint as observations,
    bool_or(day < getvariable('as_of') - fresh_days) as is_silent
  from stg_source_newest_day
  group by source
)

select
  coalesce(observed.source, stg_collection.source) as name,
  cat_source.url,
  cat_source.license,
  greatest(observed.observed_at, stg_collection.completed_at) as observed_at,
  coalesce(observed.observations, 0) as rows,
  case
    when stg_collection.source is null then observed.is_silent
    when stg_collection.is_failed or observed.source is null then true
    else stg_collection.completed_on < getvariable('as_of') - rules.fresh_days
  end as is_stale,
  stg_collection.note,
  stg_source_start.first_day as started_on
from observed
full join stg_collection on stg_collection.source = observed.source
cross join rules
left join stg_source_start
  on stg_source_start.source = coalesce(observed.source, stg_collection.source)
left join cat_source on cat_source.id = coalesce(observed.source, stg_collection.source)
