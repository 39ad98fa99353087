-- Little-known projects that doubled their stars in the last year, and whether they were detected.
-- grain:   one row per breakout
-- key:     id
-- reads:   score_detection, stg_star_total, ent_slug
-- version: 1
-- A breakout had fewer than 5,000 stars, and within 60 days twice as many and at least 2,000 more.
-- `doubled_on` is the first day on which this was the case. `detected_on` is null if the project was
-- not in the emerging index in the year, even later.
with

rules as (
  select
    365 as days_of_history,
    5000 as little_known_below, -- stars
    2 as min_factor,
    2000 as min_gain, -- stars
    5 as max_step -- factor between two totals in a row
),

steps as (
  select
    project_no,
    day,
    stars,
    min(day) over (partition by project_no) as seen_on,
    lag(stars) over (partition by project_no order by day) as before
  from stg_star_total
),

totals as (
  select
    steps.project_no,
    steps.day,
    steps.stars,
    steps.seen_on,
    min(steps.stars) over sixty_days as least,
    bool_or(steps.stars > rules.max_step * steps.before and steps.stars - steps.before >= rules.min_gain)
      over sixty_days as is_mixed
  from steps
  cross join rules
  window sixty_days as (
    partition by steps.project_no order by steps.day
    range between interval 60 days preceding and current row
  )
),

doubled as (
  select
    totals.project_no,
    min(totals.day) as doubled_on,
    min(totals.seen_on) as seen_on,
    arg_min(totals.least, totals.day) as stars_before,
    arg_min(totals.stars, totals.day) as stars
  from totals
  cross join rules
  where totals.least < rules.little_known_below
    and totals.stars >= rules.min_factor * totals.least
    and totals.stars - totals.least >= rules.min_gain
    and totals.day > getvariable('as_of') - rules.days_of_history
    -- Two totals in a row that differ by so much are of two repositories.
    and not coalesce(totals.is_mixed, false)
  group by totals.project_no
)

select
  ent_slug.id,
  doubled.seen_on,
  doubled.doubled_on,
  doubled.stars_before,
  doubled.stars,
  (date '2000-01-01' + score_detection.detected_no)::date as detected_on
from doubled
inner join ent_slug on ent_slug.project_no = doubled.project_no
left join score_detection on score_detection.project_no = doubled.project_no
