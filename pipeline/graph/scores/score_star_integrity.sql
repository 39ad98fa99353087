-- Star bursts without matching forks, and the later losses that undo them.
-- grain:   one row per project and day with suspicious stars
-- key:     project_no, day_no
-- reads:   stg_star_day, score_star_burst
-- version: 2
-- made:    accumulated
-- The outstanding days of an unusual burst are set aside. Their stars still count in stars, velocity
-- and momentum, which are facts, but not in pace, trend, emerging, and the momentum of health.
with

set_aside as (
  select
    project_no,
    day_no,
    (gain - round(baseline_per_day * gap_days))::integer as excess,
    gain,
    burst_gain,
    burst_days,
    forks_gained,
    baseline_per_day
  from score_star_burst
  where verdict = 'unusual'
),

-- GitHub may remove such stars later: a loss after a burst of a large part of it.
falls as (
  select
    stg_star_day.project_no,
    stg_star_day.day_no,
    sum(set_aside.excess)::integer as brought,
    stg_star_day.gain
  from stg_star_day
  inner join set_aside
    on set_aside.project_no = stg_star_day.project_no
    and set_aside.day_no < stg_star_day.day_no
  where stg_star_day.gain < 0
  group by stg_star_day.project_no, stg_star_day.day_no, stg_star_day.gain
  having -stg_star_day.gain >= 0.2 * sum(set_aside.excess)
),

-- Removals can come in steps. Together they never exceed the stars of the bursts.
purges as (
  select
    project_no,
    day_no,
    greatest(gain, least(0, -brought - coalesce(sum(gain) over earlier, 0)))::integer as excess,
    gain
  from falls
  window earlier as (
    partition by project_no order by day_no rows between unbounded preceding and 1 preceding
  )
)

select
  project_no,
  day_no,
  excess,
  gain,
  burst_gain,
  burst_days,
  forks_gained,
  baseline_per_day
from set_aside
union all
select
  project_no,
  day_no,
  excess,
  gain,
  null as burst_gain,
  null as burst_days,
  null as forks_gained,
  null as baseline_per_day
from purges
where excess < 0
