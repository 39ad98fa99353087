-- Star totals of each project by week, from its first observation to the day of the graph.
-- grain:   one row per project that was observed in the published 90 days and before them
-- key:     id
-- reads:   stg_repository_seen, ent_slug
-- version: 1
-- Weeks end on the weekday of the graph. A week has the total of its last observed day, chosen as in
-- stg_repository_day if that day has several; a week without observation is null.
with

rules as (
  select
    90 as window_days,
    1.01 as max_ratio,
    100 as max_difference
),

days as (
  select
    seen.project_no,
    seen.day,
    (getvariable('as_of') - seen.day) // 7 as weeks_ago,
    if(
      max(seen.stars) > max(rules.max_ratio) * min(seen.stars) + max(rules.max_difference),
      quantile_disc(seen.stars, 0.5),
      max(seen.stars)
    ) as stars
  from stg_repository_seen as seen
  cross join rules
  where seen.stars is not null
  group by seen.project_no, seen.day
),

weeks as (
  select
    project_no,
    weeks_ago,
    arg_max(stars, day) as stars,
    min(day) as first_on,
    max(day) as last_on
  from days
  group by project_no, weeks_ago
),

lists as (
  select
    weeks.project_no,
    max(weeks.weeks_ago) as oldest,
    list(weeks.weeks_ago) as places,
    list(weeks.stars) as stars
  from weeks
  cross join rules
  group by weeks.project_no
  having min(weeks.first_on) <= getvariable('as_of') - max(rules.window_days)::integer
    and max(weeks.last_on) > getvariable('as_of') - max(rules.window_days)::integer
)

select
  ent_slug.id,
  getvariable('as_of') - (7 * lists.oldest)::integer as start_on,
  list_transform(
    range(lists.oldest, -1, -1),
    lambda week: lists.stars[list_position(lists.places, week)]
  )::bigint[] as stars
from lists
inner join ent_slug on ent_slug.project_no = lists.project_no
