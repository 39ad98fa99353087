-- Stars gained over 1, 7, 14 and 28 days on each day, as observed and without set-aside bursts.
-- grain:   one row per project and day, observed or filled
-- key:     project_key, day_no
-- reads:   stg_star_day, score_star_integrity
-- version: 1
-- Runs in chunks of projects, so that a million of them need no more memory than a few.
-- A gain is null unless both of its ends are known. Weeks cancel the rhythm of weekdays.
with

set_aside as (
  select
    stg_star_day.project_key,
    stg_star_day.day_no,
    sum(score_star_integrity.excess)::integer as excess
  from score_star_integrity
  inner join stg_star_day
    on stg_star_day.project_key = score_star_integrity.project_key
    and stg_star_day.day_no >= score_star_integrity.day_no
  group by stg_star_day.project_key, stg_star_day.day_no
),

totals as (
  select
    stg_star_day.project_key,
    stg_star_day.day_no,
    stg_star_day.is_observed,
    stg_star_day.stars,
    stg_star_day.stars - coalesce(set_aside.excess, 0) as organic
  from stg_star_day
  left join set_aside
    on set_aside.project_key = stg_star_day.project_key
    and set_aside.day_no = stg_star_day.day_no
  where hash(stg_star_day.project_key) % getvariable('chunks') = getvariable('chunk')
)

select
  project_key,
  day_no,
  is_observed,
  stars,
  stars - first_value(stars) over back_1 as gain_1d,
  stars - first_value(stars) over back_7 as gain_7d,
  stars - first_value(stars) over back_28 as gain_28d,
  organic - first_value(organic) over back_1 as organic_1d,
  organic - first_value(organic) over back_7 as organic_7d,
  organic - first_value(organic) over back_14 as organic_14d,
  organic - first_value(organic) over back_28 as organic_28d,
  organic - first_value(organic) over month as organic_month,
  day_no - first_value(day_no) over month as month_days
from totals
window
  back_1 as (partition by project_key order by day_no range between 1 preceding and 1 preceding),
  back_7 as (partition by project_key order by day_no range between 7 preceding and 7 preceding),
  back_14 as (partition by project_key order by day_no range between 14 preceding and 14 preceding),
  back_28 as (partition by project_key order by day_no range between 28 preceding and 28 preceding),
  month as (partition by project_key order by day_no range between 28 preceding and current row)
