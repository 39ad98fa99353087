-- The emerging index of each day: healthy, accelerating, still little-known projects.
-- grain:   one row per day and project in that day's index
-- key:     day_no, project_key
-- reads:   score_trend_day, score_health_day, stg_repository_day
-- version: 1
-- At most 100 a day, by how surprising the last two weeks are. Bought stars do not count:
-- everything here rests on organic gains. `baseline_7d` is the mean week of the two before.
with

rules as (
  select
    100 as size_of_index,
    5000 as little_known_below, -- stars
    25 as least_stars, -- below it a single post decides
    55 as least_health, -- the label healthy
    10 as least_stars_7d
),

candidates as (
  select
    trends.project_key,
    trends.day_no,
    trends.organic_7d as stars_7d,
    trends.earlier / 2.0 as baseline_7d,
    trends.organic_7d / greatest(trends.earlier / 2.0, 1) as growth,
    trends.z as surprise,
    days.day_no - days.created_no as age_days,
    rules.size_of_index
  from score_trend_day as trends
  inner join score_health_day as healths
    on healths.project_key = trends.project_key
    and healths.day_no = trends.day_no
  inner join stg_repository_day as days
    on days.project_key = trends.project_key
    and days.day_no = trends.day_no
  cross join rules
  where trends.trend = 'accelerating'
    and trends.organic_7d >= rules.least_stars_7d
    and healths.health >= rules.least_health
    and healths.label in ('healthy', 'thriving')
    and days.stars >= rules.least_stars
    and days.stars < rules.little_known_below
),

ranked as (
  select
    project_key,
    day_no,
    stars_7d,
    baseline_7d,
    growth,
    surprise,
    age_days,
    size_of_index,
    row_number() over (
      partition by day_no order by surprise desc, stars_7d desc, project_key
    ) as position
  from candidates
)

select
  project_key,
  day_no,
  position::integer as position,
  stars_7d,
  baseline_7d,
  growth,
  surprise,
  age_days,
  min(day_no) over (partition by project_key) as detected_no
from ranked
where position <= size_of_index
