-- Observed days before which a project had few pushes.
-- grain:   one row per project and observed day with few pushes in the last 90 days
-- key:     project_no, day_no
-- reads:   stg_repository_day
-- version: 1
-- A push counts if it is newer than the one that was observed before. Several pushes between two
-- observations are one, so that a project that was observed rarely has no row. Most projects whose
-- commits are unknown have pushes on most days; a single push can be to any branch, by a bot, or a
-- merged fork.
with

rules as (
  select
    90 as window_days,
    60 as min_observed_days, -- in the window
    2 as max_pushes
),

observed as (
  select
    project_no,
    day_no,
    pushed_no,
    coalesce(pushed_no > lag(pushed_no) over (partition by project_no order by day_no), true) as is_new
  from stg_repository_day
  where pushed_no is not null
    and day_no > (getvariable('as_of') - date '2000-01-01') - 180
),

counted as (
  select
    project_no,
    day_no,
    count(*) over last_90_days as observed_days,
    count(*) filter (is_new and pushed_no > day_no - 90) over last_90_days as pushes
  from observed
  window last_90_days as (
    partition by project_no order by day_no range between 89 preceding and current row
  )
)

select
  counted.project_no,
  counted.day_no,
  counted.pushes::integer as pushes
from counted
cross join rules
where counted.observed_days >= rules.min_observed_days
  and counted.pushes <= rules.max_pushes
  and counted.day_no > (getvariable('as_of') - date '2000-01-01') - rules.window_days
