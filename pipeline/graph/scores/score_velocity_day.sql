-- Stars gained in 1, 7, 14 and 28 days on each day, with and without suspicious stars.
-- grain:   one row per project and day, observed or interpolated
-- key:     project_no, day_no
-- reads:   stg_star_day, score_star_integrity
-- version: 3
-- made:    view
-- A gain is null unless both totals are known. Periods of whole weeks cancel out the differences
-- between weekdays. Columns that start with `organic` exclude suspicious stars. `organic_month` is
-- the gain since the first known day of the last four weeks, `month_days` ago. `gap_gain` is the
-- gain since the previous known day, `gap_days` ago.
-- `pace` projects the gain of the last four weeks to the next 30 days. If the last week was slower
-- than the average of the four weeks, the pace is midway between both. If it was faster, the last
-- week is ignored. If less than four weeks are known, the pace is that of the last week alone: for a
-- new project, the average since its first day would include the many stars of its launch. The pace
-- is null if the gain of the last week is unknown.
with

rules as (
  select
    30 as days_ahead,
    28 as full_month_days,
    0.5 as weight_of_worse_week -- 0.5 is midway between the last week and the last month
),

set_aside as (
  select
    score_star_integrity.project_no,
    stg_star_day.day_no,
    sum(excess) filter (where stg_star_day.day_no = score_star_integrity.day_no)::integer as in_1d,
    sum(excess) filter (where stg_star_day.day_no < score_star_integrity.day_no + 7)::integer
      as in_7d,
    sum(excess) filter (where stg_star_day.day_no < score_star_integrity.day_no + 14)::integer
      as in_14d,
    sum(excess)::integer as in_28d,
    sum(excess) filter (
      where score_star_integrity.day_no > stg_star_day.day_no - stg_star_day.month_days
    )::integer as in_month
  from score_star_integrity
  inner join stg_star_day
    on stg_star_day.project_no = score_star_integrity.project_no
    and stg_star_day.day_no between score_star_integrity.day_no and score_star_integrity.day_no + 27
  group by score_star_integrity.project_no, stg_star_day.day_no
)

select
  stg_star_day.project_no,
  stg_star_day.day_no,
  stg_star_day.is_observed,
  stg_star_day.stars,
  stg_star_day.gap_days,
  stg_star_day.gain as gap_gain,
  if(stg_star_day.gap_days = 1, stg_star_day.gain, null) as gain_1d,
  stg_star_day.gain_7d,
  stg_star_day.gain_28d,
  if(stg_star_day.gap_days = 1, stg_star_day.gain, null) - coalesce(set_aside.in_1d, 0)
    as organic_1d,
  stg_star_day.gain_7d - coalesce(set_aside.in_7d, 0) as organic_7d,
  stg_star_day.gain_14d - coalesce(set_aside.in_14d, 0) as organic_14d,
  stg_star_day.gain_28d - coalesce(set_aside.in_28d, 0) as organic_28d,
  stg_star_day.gain_month - coalesce(set_aside.in_month, 0) as organic_month,
  stg_star_day.month_days,
  case
    when stg_star_day.gain_7d is null then null
    when stg_star_day.month_days < rules.full_month_days then rules.days_ahead * organic_7d / 7
    else rules.days_ahead * (
      organic_month / stg_star_day.month_days
      + rules.weight_of_worse_week
        * least(0, organic_7d / 7 - organic_month / stg_star_day.month_days)
    )
  end as pace
from stg_star_day
cross join rules
left join set_aside
  on set_aside.project_no = stg_star_day.project_no
  and set_aside.day_no = stg_star_day.day_no
