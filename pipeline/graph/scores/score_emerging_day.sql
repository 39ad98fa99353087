-- Projects that might stand in a day's emerging index: healthy, accelerating, little known.
-- grain:   one row per project and day
-- key:     project_no, day_no
-- reads:   score_trend_day, score_health_day, score_health_label, stg_repository_day
-- version: 2
-- made:    growing
-- Bought stars do not count: everything here rests on organic gains. `baseline_7d` is the mean
-- week of the two before. `outlook` is the growth of 90 days at the project's pace, against its
-- stars: without it, one more star than usual would call a project emerging that stands still.
with

rules as (
  select
    5000 as little_known_below, -- stars
    25 as least_stars, -- below it a single post decides
    55 as least_health, -- the label healthy
    10 as least_stars_7d,
    3 as months_ahead, -- the 90 days in which a project is hoped to double
    0.25 as least_outlook -- of those that promised less, one in a thousand doubled
)

select
  trends.project_no,
  trends.day_no,
  trends.organic_7d as stars_7d,
  trends.earlier / 2.0 as baseline_7d,
  trends.organic_7d / greatest(trends.earlier / 2.0, 1) as growth,
  trends.z as surprise,
  days.day_no - days.created_no as age_days,
  rules.months_ahead * trends.pace / days.stars as outlook
from score_trend_day as trends
inner join score_health_day as healths
  on healths.project_no = trends.project_no
  and healths.day_no = trends.day_no
inner join score_health_label as labels
  on labels.project_no = trends.project_no
  and labels.day_no = trends.day_no
inner join stg_repository_day as days
  on days.project_no = trends.project_no
  and days.day_no = trends.day_no
cross join rules
where trends.trend = 'accelerating'
  and trends.organic_7d >= rules.least_stars_7d
  and healths.health >= rules.least_health
  and labels.label in ('healthy', 'thriving')
  and days.stars >= rules.least_stars
  and days.stars < rules.little_known_below
  and rules.months_ahead * trends.pace >= rules.least_outlook * days.stars
