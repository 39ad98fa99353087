-- The star total of each tracked project on each observed day, over the whole log.
-- grain:   one row per project and day with a star total
-- key:     project_no, day
-- reads:   stg_repository_observation
-- version: 1
-- If sources report different totals for a day, stg_repository_day explains which one is used.
-- `active_on` is the day of the newest push or commit that was known on that day.
with

rules as (
  select
    1.01 as max_ratio, -- between the totals of one day; also see `max_difference`
    100 as max_difference -- stars
)

select
  seen.project_no,
  seen.day,
  if(
    max(seen.stars) > max(rules.max_ratio) * min(seen.stars) + max(rules.max_difference),
    quantile_disc(seen.stars, 0.5),
    max(seen.stars)
  )::integer as stars,
  greatest(max(seen.pushed_at), max(seen.committed_at))::date as active_on,
  bool_or(seen.archived) as is_archived
from stg_repository_observation as seen
cross join rules
where seen.stars is not null
group by seen.project_no, seen.day
