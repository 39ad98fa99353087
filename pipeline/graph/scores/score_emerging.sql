-- The emerging index of each day: little-known projects with unusually fast growth.
-- grain:   one row per day and project in that day's index
-- key:     day_no, project_no
-- reads:   score_emerging_established, score_newborn
-- version: 3
-- The index has at most 100 projects per day, ranked by projected growth. Established projects grow
-- faster than before, newborn projects faster than others of the same age. At most 50 projects are
-- newborn. Without this limit, newborn projects would fill the index, because their projected
-- growth is very high.
with

rules as (
  select
    100 as size_of_index,
    50 as most_newborn
),

candidates as (
  select
    *,
    'established' as track
  from score_emerging_established
  union all by name
  select
    *,
    'newborn' as track
  from score_newborn
),

placed as (
  select
    *,
    row_number() over (
      partition by day_no, track order by outlook desc, stars_7d desc, project_no
    ) as place
  from candidates
),

ranked as (
  select
    project_no,
    day_no,
    stars_7d,
    baseline_7d,
    growth,
    surprise,
    age_days,
    outlook,
    track,
    row_number() over (
      partition by day_no order by outlook desc, stars_7d desc, project_no
    ) as position
  from placed
  cross join rules
  where track = 'established' or place <= rules.most_newborn
)

select
  ranked.project_no,
  ranked.day_no,
  ranked.position::integer as position,
  ranked.stars_7d,
  ranked.baseline_7d,
  ranked.growth,
  ranked.surprise,
  ranked.age_days,
  ranked.outlook,
  ranked.track,
  min(ranked.day_no) over (partition by ranked.project_no) as detected_no
from ranked
cross join rules
where ranked.position <= rules.size_of_index
