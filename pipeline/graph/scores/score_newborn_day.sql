-- The weekly stars of young projects that could be in the emerging index, on each observed day.
-- grain:   one row per project and observed day before its 60th
-- key:     project_no, day_no
-- reads:   score_velocity_day, stg_repository_day, stg_project_age, stg_deprecated_project
-- version: 1
-- The age is measured from the creation of the repository or, if that is unknown, from the first
-- observation. In the second case, `has_own_past` is true after four weeks, because score_trend_day
-- can then compare the project with its own past. All gains exclude suspicious stars. If the weekly
-- gain is unknown in a project's first week, its star total is used.
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
left join stg_deprecated_project as deprecations on deprecations.project_no = days.project_no
where days.day_no > (getvariable('as_of') - date '2000-01-01') - 90
  and days.stars is not null
  and days.day_no - ages.born_no between 0 and rules.newborn_days - 1
