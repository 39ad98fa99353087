-- The growth of little-known projects on each observed day of the last year.
-- grain:   one row per project and observed day with fewer stars than the limit of the index
-- key:     project_no, day_no
-- reads:   stg_star_total, stg_project_age
-- version: 1
-- Only star totals and pushes of that day and of earlier days are used. `recent` and `earlier` are
-- the stars gained in the last 14 days and in the 14 days before. `dispersion` is the ratio of
-- variance to mean of the daily gains in the last four weeks, as in score_trend_day.
with

rules as (
  select
    365 as days_of_history,
    28 as days_before, -- the first day needs four weeks of totals
    5000 as little_known_below, -- stars
    25 as min_stars,
    2.5 as usual_dispersion -- of projects that are only observed weekly
),

totals as (
  select
    stg_star_total.project_no,
    (stg_star_total.day - date '2000-01-01')::integer as day_no,
    stg_star_total.stars,
    (stg_star_total.active_on - date '2000-01-01')::integer as active_no,
    stg_star_total.is_archived
  from stg_star_total
  cross join rules
  where stg_star_total.day > getvariable('as_of') - (rules.days_of_history + rules.days_before)
    and stg_star_total.stars < rules.little_known_below
),

gained as (
  select
    *,
    if(day_no - lag(day_no) over by_day = 1, stars - lag(stars) over by_day, null)::bigint as gain_1d,
    stars - last_value(stars) over (by_day range between 8 preceding and 7 preceding) as gain_7d,
    stars - last_value(stars) over (by_day range between 15 preceding and 14 preceding) as gain_14d,
    stars - last_value(stars) over (by_day range between 29 preceding and 28 preceding) as gain_28d
  from totals
  window by_day as (partition by project_no order by day_no)
)

select
  gained.project_no,
  gained.day_no,
  gained.stars,
  gained.active_no,
  gained.is_archived,
  gained.gain_7d,
  gained.gain_14d as recent,
  gained.gain_28d - gained.gain_14d as earlier,
  gained.day_no - stg_project_age.born_no as age_days,
  stg_project_age.created_no is not null as is_age_known,
  greatest(
    1,
    coalesce(
      if(
        count(gained.gain_1d) over four_weeks > 1 and sum(gained.gain_1d) over four_weeks <> 0,
        var_samp(gained.gain_1d) over four_weeks / abs(avg(gained.gain_1d) over four_weeks),
        null
      ),
      rules.usual_dispersion
    )
  ) as dispersion
from gained
cross join rules
inner join stg_project_age on stg_project_age.project_no = gained.project_no
where gained.stars >= rules.min_stars
window four_weeks as (
  partition by gained.project_no order by gained.day_no range between 27 preceding and current row
)
