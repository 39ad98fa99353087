-- Star bursts without matching forks, and the later losses that undo them.
-- grain:   one row per project and day with suspicious stars
-- key:     project_no, day_no
-- reads:   stg_star_day, score_star_leap
-- version: 2
-- made:    accumulated
-- A burst is a gain in one to seven days far above the four weeks before it, without the forks that
-- usually come with stars: people who find a project useful also fork it. The outstanding days of a
-- burst are set aside. Their stars still count in stars, velocity and momentum, which are facts, but
-- not in pace, trend, emerging, and the momentum of health.
with

rules as (
  select
    0.2 as max_share_of_expected, -- actual forks, relative to those expected from its forks per star
    0.2 as max_own_ratio, -- everyone who stars a course forks it; other projects have fewer forks
    0.02 as max_forks_per_star, -- a fifth of the usual ratio
    3 as min_z, -- standard deviations by which the missing forks exceed chance
    3 as max_fallen, -- maximum drop of the usual forks: a larger drop means that counting stopped
    0.02 as max_issues_per_star,
    0.05 as min_share_of_burst -- minimum share of the burst for a day to be set aside
),

suspicious as (
  select
    leaps.*,
    least(leaps.own_forks_per_star, rules.max_own_ratio) * leaps.burst_stars as expected_forks
  from score_star_leap as leaps
  cross join rules
  -- Required, because `least` ignores nulls: unknown forks per star would become `max_own_ratio`.
  where leaps.own_forks_per_star is not null
    and leaps.burst_forks <= rules.max_share_of_expected
      * least(leaps.own_forks_per_star, rules.max_own_ratio) * leaps.burst_stars
    and leaps.burst_forks <= rules.max_forks_per_star * leaps.burst_stars
    and leaps.burst_forks >= -rules.max_fallen * sqrt(2 * leaps.usual_forks + 1)
    and coalesce(leaps.issues_gained <= rules.max_issues_per_star * leaps.gain + 5, true)
),

-- A day can be in several gains. The one with the lowest baseline, then the shortest, describes it.
bursts as (
  select
    stg_star_day.project_no,
    stg_star_day.day_no,
    arg_min(
      {
        'gain': suspicious.gain::integer,
        'days': suspicious.days::integer,
        'forks': suspicious.forks_gained,
        'baseline': suspicious.baseline_per_day
      },
      (round(suspicious.baseline_per_day), suspicious.days, suspicious.day_no)
    ) as burst,
    any_value(stg_star_day.gain) as gain,
    any_value(stg_star_day.gap_days) as gap_days
  from suspicious
  cross join rules
  inner join stg_star_day
    on stg_star_day.project_no = suspicious.project_no
    and stg_star_day.day_no between suspicious.day_no - suspicious.days + 1 and suspicious.day_no
  where suspicious.expected_forks - suspicious.burst_forks
    >= rules.min_z * sqrt(suspicious.expected_forks + 2 * suspicious.usual_forks + 1)
    and stg_star_day.gain - suspicious.baseline_per_day * stg_star_day.gap_days
      >= greatest(rules.min_share_of_burst * suspicious.burst_stars, 1)
  group by stg_star_day.project_no, stg_star_day.day_no
),

set_aside as (
  select
    project_no,
    day_no,
    (gain - round(burst.baseline * gap_days))::integer as excess,
    gain,
    burst
  from bursts
),

-- GitHub removes fake stars later: a loss after a burst of a large part of it.
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
  burst.gain as burst_gain,
  burst.days as burst_days,
  burst.forks as forks_gained,
  burst.baseline as baseline_per_day
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
