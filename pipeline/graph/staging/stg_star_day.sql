-- The star total of each project on each day, and the stars gained over several periods.
-- grain:   one row per project and day, observed or interpolated
-- key:     project_no, day_no
-- reads:   stg_repository_day, stg_star_gap
-- version: 1
-- A single missing day gets the mean of its neighbors. A gain is null unless both totals are known.
-- `gain` is the number of stars gained since the previous known day, `gap_days` ago. `gain_month`
-- is the number gained since the first known day of the last four weeks, `month_days` ago.
with

calendar as (
  select
    project_no,
    day_no,
    stars,
    day_no as known_no,
    true as is_observed
  from stg_repository_day
  where stars is not null
  union all
  select
    project_no,
    day_no,
    stars,
    if(stars is null, null, day_no) as known_no,
    false as is_observed
  from stg_star_gap
),

-- The calendar has a row for every day between a project's first and last day. Offsets in rows are
-- therefore offsets in days.
gained as (
  select
    project_no,
    day_no,
    is_observed,
    stars,
    stars - lag(stars ignore nulls) over by_day as gain,
    day_no - lag(known_no ignore nulls) over by_day as gap_days,
    stars - lag(stars, 7) over by_day as gain_7d,
    stars - lag(stars, 14) over by_day as gain_14d,
    stars - lag(stars, 28) over by_day as gain_28d,
    stars - first_value(stars ignore nulls) over month as gain_month,
    day_no - first_value(known_no ignore nulls) over month as month_days
  from calendar
  window
    by_day as (partition by project_no order by day_no),
    month as (partition by project_no order by day_no rows between 28 preceding and current row)
)

select
  project_no,
  day_no,
  is_observed,
  stars,
  gain,
  gap_days,
  gain_7d,
  gain_14d,
  gain_28d,
  gain_month,
  month_days
from gained
where stars is not null
