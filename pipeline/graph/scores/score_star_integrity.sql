-- Suspicious stars by day: bursts without matching forks, minus those that GitHub later removed.
-- grain:   one row per project and day with suspicious stars
-- key:     project_no, day_no
-- reads:   stg_star_day, score_star_burst
-- version: 2
-- On the days of an unusual burst, all stars above the usual daily gain are suspicious. Star
-- totals, velocity and weekly stars are facts, so they include suspicious stars. Pace, trend, the
-- emerging index, and the momentum component of health exclude them.
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

-- GitHub may remove suspicious stars later. A loss of at least 20% of all earlier suspicious stars
-- is treated as such a removal.
losses as (
  select
    stg_star_day.project_no,
    stg_star_day.day_no,
    sum(set_aside.excess)::integer as suspicious_before,
    stg_star_day.gain
  from stg_star_day
  inner join set_aside
    on set_aside.project_no = stg_star_day.project_no
    and set_aside.day_no < stg_star_day.day_no
  where stg_star_day.gain < 0
  group by stg_star_day.project_no, stg_star_day.day_no, stg_star_day.gain
  having -stg_star_day.gain >= 0.2 * sum(set_aside.excess)
),

-- There can be several removals. Together they cannot cancel more stars than were suspicious.
removals as (
  select
    project_no,
    day_no,
    greatest(gain, least(0, -suspicious_before - coalesce(sum(gain) over earlier, 0)))::integer as excess,
    gain
  from losses
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
from removals
where excess < 0
