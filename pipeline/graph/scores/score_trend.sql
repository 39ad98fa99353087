-- Each project's trend today, with the two counts that it rests on.
-- grain:   one row per project with 28 days of stars
-- key:     project_key
-- reads:   score_trend_day
-- version: 1
with

newest as (
  select *
  from score_trend_day
  where day_no >= (getvariable('as_of') - date '2000-01-01') - 1
  qualify row_number() over (partition by project_key order by day_no desc) = 1
)

select
  project_key,
  trend,
  recent || ' stars in the last 14 days after ' || earlier || ' in the 14 before'
  || ' (z ' || printf('%.1f', z) || ', scatter ' || printf('%.1f', dispersion) || ')' as why
from newest
