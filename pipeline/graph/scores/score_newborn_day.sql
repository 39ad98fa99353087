-- The weekly stars of young projects that could be in the emerging index, on each observed day.
-- grain:   one row per project and observed day before its 60th
-- key:     project_no, day_no
-- reads:   score_velocity_day, stg_repository_day, stg_project_age, stg_deprecation
-- version: 1
-- made:    accumulated
-- The age counts from the creation of the repository. If that is unknown, it counts from the first
-- observation, and `has_own_past` is true once four weeks of stars are known: score_trend_day then
-- compares the project with its own past. All gains exclude suspicious stars. In a project's first
-- week, all its stars count as stars of the last 7 days.
with

rules as (
  select
    60 as newborn_days,
    7 as first_days
)

select
  days.project_no,
  days.day_no,
  days.day_no - ages.born_no as age_days,
  ages.created_no is not null as is_age_known,
  ages.created_no is null and velocities.organic_28d is not null as has_own_past,
  days.stars,
  coalesce(
    velocities.organic_7d,
    if(days.day_no - ages.created_no <= rules.first_days, days.stars, null)
  ) as stars_7d,
  days.day_no - coalesce(days.committed_no, days.pushed_no) as idle_days,
  coalesce(days.is_archived, false) or deprecations.project_no is not null as is_ended
from stg_repository_day as days
cross join rules
inner join stg_project_age as ages on ages.project_no = days.project_no
left join score_velocity_day as velocities
  on velocities.project_no = days.project_no
  and velocities.day_no = days.day_no
left join stg_deprecation as deprecations on deprecations.project_no = days.project_no
where days.day_no > (getvariable('as_of') - date '2000-01-01') - 90
  and days.stars is not null
  and days.day_no - ages.born_no between 0 and rules.newborn_days - 1
