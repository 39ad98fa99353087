-- Every project that was in the emerging index in the last year, and what became of it.
-- grain:   one row per detected project
-- key:     id
-- reads:   score_detection, stg_star_total, stg_trending_day, ent_slug
-- version: 1
-- A later star total is the one of the first observed day in the week after the 30 or 90 days.
-- `trended_on` is the first day on which the project was on one of GitHub's trending pages, from 90
-- days before the detection on.
with

rules as (
  select
    7 as days_late,
    90 as days_before
),

totals as (
  select
    score_detection.project_no,
    max(stg_star_total.stars) filter (where stg_star_total.day = detected.day) as stars,
    arg_min(stg_star_total.stars, stg_star_total.day) filter (
      where stg_star_total.day between detected.day + 30 and detected.day + 30 + rules.days_late
    ) as stars_30d,
    arg_min(stg_star_total.stars, stg_star_total.day) filter (
      where stg_star_total.day between detected.day + 90 and detected.day + 90 + rules.days_late
    ) as stars_90d
  from score_detection
  cross join rules
  cross join lateral (select (date '2000-01-01' + score_detection.detected_no)::date as day) as detected
  inner join stg_star_total on stg_star_total.project_no = score_detection.project_no
  where stg_star_total.day >= detected.day
  group by score_detection.project_no
),

trended as (
  select
    score_detection.project_no,
    min(stg_trending_day.day) as trended_on
  from stg_trending_day
  inner join score_detection on score_detection.project_no = stg_trending_day.project_no
  cross join rules
  where stg_trending_day.day
    >= date '2000-01-01' + (score_detection.detected_no - rules.days_before)::integer
  group by score_detection.project_no
)

select
  ent_slug.id,
  (date '2000-01-01' + score_detection.detected_no)::date as detected_on,
  score_detection.track,
  totals.stars,
  totals.stars_30d,
  totals.stars_90d,
  trended.trended_on
from score_detection
inner join ent_slug on ent_slug.project_no = score_detection.project_no
left join totals on totals.project_no = score_detection.project_no
left join trended on trended.project_no = score_detection.project_no
