-- The emerging index of each day: healthy, accelerating projects with few stars.
-- grain:   one row per day and project in that day's index
-- key:     day_no, project_no
-- reads:   score_emerging_day
-- version: 2
-- At most 100 per day, ordered by projected growth.
with

rules as (
  select 100 as size_of_index
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
    row_number() over (
      partition by day_no order by outlook desc, stars_7d desc, project_no
    ) as position
  from score_emerging_day
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
  min(ranked.day_no) over (partition by ranked.project_no) as detected_no
from ranked
cross join rules
where ranked.position <= rules.size_of_index
