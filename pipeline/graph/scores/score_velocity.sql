-- Stars gained in 1, 7 and 28 days up to the newest day with a total, and the pace on that day.
-- grain:   one row per project with a star total in the last two days
-- key:     project_no
-- reads:   score_velocity_day
-- version: 2
-- The API calls `stars_7d` momentum. Only the pace excludes suspicious stars.
with

newest as (
  select *
  from score_velocity_day
  where is_observed and day_no >= (getvariable('as_of') - date '2000-01-01') - 1
  qualify row_number() over (partition by project_no order by day_no desc) = 1
)

select
  project_no,
  gain_1d as stars_1d,
  gain_7d as stars_7d,
  gain_28d as stars_28d,
  pace
from newest
