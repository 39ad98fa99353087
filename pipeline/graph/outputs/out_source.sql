-- Where observations came from and how old the newest of each is.
-- grain:   one row per source
-- key:     name
-- reads:   stg_source_day, cat_source
-- version: 1
-- `rows` counts the rows of the newest day. A source with several streams is stale when any is.
select
  stg_source_day.source as name,
  any_value(cat_source.url) as url,
  max(stg_source_day.observed_at) as observed_at,
  sum(stg_source_day.observations)::bigint as rows,
  bool_or(stg_source_day.day < getvariable('as_of') - stg_source_day.fresh_days) as is_stale
from stg_source_day
left join cat_source on cat_source.id = stg_source_day.source
group by stg_source_day.source
