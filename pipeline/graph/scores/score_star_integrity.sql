-- Bursts of stars that nothing else in the repository follows, and the later falls that undo them.
-- grain:   one row per project and day whose gain is set aside
-- key:     project_no, day_no
-- reads:   stg_star_day, score_star_leap
-- version: 2
-- made:    growing
-- A burst is a gain of one to seven days far above the four weeks before it, while the forks that
-- should have come with it are missing: people who found a project because it is good fork it,
-- too. Of its days those are set aside that stand out.
-- Such stars stay in stars, velocity and momentum, which are facts; pace, trend, emerging and
-- health's momentum are computed without them.
with

rules as (
  select
    0.2 as most_of_expected, -- forks that came, of those that its forks per star let expect
    0.2 as highest_own_ratio, -- courses are forked by all who star them; nobody else need be
    0.02 as most_forks_per_star, -- a fifth of what is ordinary
    3 as least_z, -- standard deviations by which what is missing exceeds chance
    3 as most_fallen, -- by which the usual forks may fall short: if they stop too, counting did
    0.02 as most_issues_per_star,
    0.05 as least_of_burst -- what a day must bring of the burst to be set aside with it
),

suspicious as (
  select
    leaps.*,
    least(leaps.own_forks_per_star, rules.highest_own_ratio) * leaps.burst_stars as expected_forks
  from score_star_leap as leaps
  cross join rules
  -- `least` skips nulls: without forks per star nothing is expected.
  where leaps.own_forks_per_star is not null
    and leaps.burst_forks <= rules.most_of_expected
      * least(leaps.own_forks_per_star, rules.highest_own_ratio) * leaps.burst_stars
    and leaps.burst_forks <= rules.most_forks_per_star * leaps.burst_stars
    and leaps.burst_forks >= -rules.most_fallen * sqrt(2 * leaps.usual_forks + 1)
    and coalesce(leaps.issues_gained <= rules.most_issues_per_star * leaps.gain + 5, true)
),

-- A day may lie in several gains: the shortest of those with the quietest past tells of it.
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
    >= rules.least_z * sqrt(suspicious.expected_forks + 2 * suspicious.usual_forks + 1)
    and stg_star_day.gain - suspicious.baseline_per_day * stg_star_day.gap_days
      >= greatest(rules.least_of_burst * suspicious.burst_stars, 1)
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

-- A platform's purge takes such stars away again: a fall after a burst by a good part of it.
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

-- Purges come in steps; together they give back no more than the bursts brought.
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
