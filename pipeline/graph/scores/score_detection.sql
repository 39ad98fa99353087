-- The first day of each project in the emerging index, replayed over the last year.
-- grain:   one row per project that was in the index on a day of the last year
-- key:     project_no
-- reads:   score_detection_day, score_emerging
-- version: 1
-- The index of the published 90 days is used as it is. The days before are replayed with the same
-- limits, from star totals and pushes only: health scores and suspicious stars of that time are not
-- replayed. Each day uses only what was known on that day.
with

rules as (
  select
    365 as days_of_history,
    90 as published_days,
    2.33 as surprising_z,
    10 as min_stars_7d,
    0.25 as min_outlook, -- projected growth in 90 days, relative to the stars
    90 as outlook_days,
    30 as recent_push_days,
    60 as newborn_days,
    30 as days_per_age,
    7 as first_days, -- of a project whose whole total counts as its weekly gain
    8 as min_others,
    2 as min_growth,
    10 as best_percent,
    5 as best_always,
    50 as most_newborn,
    100 as size_of_index
),

days as (
  select
    score_detection_day.*,
    age_days < rules.newborn_days and (is_age_known or earlier is null) as is_newborn,
    coalesce(gain_7d, if(is_age_known and age_days <= rules.first_days, stars, null)) as stars_7d,
    score_detection_day.day_no - active_no <= rules.recent_push_days
      and not coalesce(is_archived, false) as is_active,
    (recent - earlier) / sqrt(dispersion * (abs(recent) + abs(earlier) + 1)) as z
  from score_detection_day
  cross join rules
  where score_detection_day.day_no > (getvariable('as_of') - date '2000-01-01') - rules.days_of_history
    and score_detection_day.day_no
      <= (getvariable('as_of') - date '2000-01-01') - rules.published_days
),

newborn as (
  select
    project_no,
    day_no,
    stars,
    stars_7d,
    is_active,
    count(*) over of_age as others,
    median(stars_7d) over of_age as usual,
    row_number() over (
      partition by day_no, age_days // days_per_age order by stars_7d desc, project_no
    ) as place
  from days
  cross join (select days_per_age from rules)
  where is_newborn and age_days >= 0 and stars_7d is not null
  window of_age as (partition by day_no, age_days // days_per_age)
),

candidates as (
  select project_no, day_no, stars, stars_7d, 'established' as track
  from days
  cross join rules
  where z >= rules.surprising_z and not is_newborn and is_active
  union all
  select project_no, day_no, stars, stars_7d, 'newborn'
  from newborn
  cross join rules
  where is_active
    and others >= rules.min_others
    and stars_7d >= rules.min_growth * greatest(usual, 1)
    and place <= greatest(rules.best_always, others * rules.best_percent / 100)
),

placed as (
  select
    candidates.*,
    stars_7d / 7.0 * rules.outlook_days / stars as outlook,
    row_number() over (
      partition by day_no, track order by stars_7d / stars::double desc, project_no
    ) as place
  from candidates
  cross join rules
  where stars_7d >= rules.min_stars_7d
    and stars_7d / 7.0 * rules.outlook_days >= rules.min_outlook * stars
),

ranked as (
  select
    placed.project_no,
    placed.day_no,
    placed.track
  from placed
  cross join rules
  where placed.track = 'established' or placed.place <= rules.most_newborn
  qualify row_number() over (partition by placed.day_no order by placed.outlook desc, placed.project_no)
    <= max(rules.size_of_index) over ()
  union all
  select project_no, day_no, track from score_emerging
)

select
  project_no,
  min(day_no) as detected_no,
  arg_min(track, day_no) as track
from ranked
group by project_no
