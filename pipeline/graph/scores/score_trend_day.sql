-- Whether a project gains stars faster or slower than before, by a test that knows noise.
-- grain:   one row per project and observed day
-- key:     project_key, day_no
-- reads:   score_velocity_day
-- version: 1
-- Runs in chunks of projects, so that a million of them need no more memory than a few.
-- The organic gain of the last 14 days is compared with that of the 14 before. Counts scatter by
-- their square root, and star counts by more: their scatter over the last four weeks (variance
-- over mean of daily gains, never under 1, and 2.5 where it is watched weekly) widens the test. z is the difference in standard
-- deviations. Null until there are 28 days. Counts under `few` say nothing but quiet.
with

rules as (
  select
    2.33 as surprising_z, -- one chance in a hundred on each side
    3 as few, -- gains of two weeks from which nobody can tell a direction
    2.5 as usual_dispersion -- the median of daily watched AI repositories
),

weeks as (
  select
    project_key,
    day_no,
    is_observed,
    organic_7d,
    organic_28d,
    organic_14d as recent,
    organic_28d - organic_14d as earlier,
    var_samp(organic_1d) over month / nullif(abs(avg(organic_1d) over month), 0) as dispersion
  from score_velocity_day
  where hash(project_key) % getvariable('chunks') = getvariable('chunk')
  window month as (partition by project_key order by day_no range between 27 preceding and current row)
),

tested as (
  select
    project_key,
    day_no,
    organic_7d,
    organic_28d,
    recent,
    earlier,
    greatest(1, coalesce(dispersion, rules.usual_dispersion)) as dispersion
  from weeks
  cross join rules
  where is_observed and organic_28d is not null and recent is not null
),

scored as (
  select
    tested.*,
    (recent - earlier) / sqrt(dispersion * (abs(recent) + abs(earlier) + 1)) as z
  from tested
)

select
  scored.project_key,
  scored.day_no,
  scored.recent,
  scored.earlier,
  scored.organic_7d,
  scored.organic_28d,
  scored.dispersion,
  scored.z,
  case
    when scored.recent < rules.few then 'quiet'
    when scored.z >= rules.surprising_z then 'accelerating'
    when scored.z <= -rules.surprising_z then 'quiet'
    else 'steady'
  end as trend
from scored
cross join rules
