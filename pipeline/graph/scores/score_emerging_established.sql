-- Established candidates for the emerging index of each day: healthy, accelerating, few stars.
-- grain:   one row per project and day
-- key:     project_no, day_no
-- reads:   score_trend_day, score_health_day, score_health_bound, score_health_label, stg_repository_day, stg_project_age, stg_deprecated_project
-- version: 3
-- All gains exclude suspicious stars. `baseline_7d` is the mean weekly gain in the two weeks before
-- the last two weeks. `outlook` is the projected growth in 90 days, relative to the current stars.
-- Without a minimum outlook, a single additional star could make a stagnant project emerging.
-- Projects created less than 60 days ago are compared in score_newborn instead. A project with a
-- provisional or missing health score needs a recent commit or push instead of a healthy score.
-- Archived and deprecated projects are excluded.
with

rules as (
  select
    5000 as little_known_below, -- stars
    25 as min_stars, -- a single post can bring fewer stars
    10 as min_stars_7d,
    3 as months_ahead, -- 90 days: the period in which an emerging project should double
    0.25 as min_outlook, -- with less, only one of a thousand projects doubled its stars
    60 as newborn_days,
    30 as recent_push_days
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
left join score_health_day as healths
  on healths.project_no = trends.project_no
  and healths.day_no = trends.day_no
left join score_health_label as labels
  on labels.project_no = trends.project_no
  and labels.day_no = trends.day_no
inner join stg_repository_day as days
  on days.project_no = trends.project_no
  and days.day_no = trends.day_no
inner join stg_project_age as ages on ages.project_no = trends.project_no
left join stg_deprecated_project as deprecations on deprecations.project_no = trends.project_no
cross join rules
where trends.trend = 'accelerating'
  and trends.organic_7d >= rules.min_stars_7d
  and coalesce(trends.day_no - ages.created_no >= rules.newborn_days, true)
  and deprecations.project_no is null
  and case
    when not healths.is_provisional then
      healths.health >= (select min_score from score_health_bound where label = 'healthy')
      and labels.label in ('healthy', 'thriving')
    else
      days.day_no - coalesce(days.committed_no, days.pushed_no) <= rules.recent_push_days
      and not coalesce(days.is_archived, false)
  end
  and days.stars >= rules.min_stars
  and days.stars < rules.little_known_below
  and rules.months_ahead * trends.pace >= rules.min_outlook * days.stars
