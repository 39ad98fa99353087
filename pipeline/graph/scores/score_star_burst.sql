-- The days with notably many stars in each star burst, each with a verdict on the burst.
-- grain:   one row per project and outstanding day of a burst
-- key:     project_no, day_no
-- reads:   score_unusual_gain, stg_star_day
-- version: 1
-- The verdict is the first of the following that applies.
-- `reversed`: most of the stars were gone within a week, often because of a counting error.
-- `lasting`: the project kept gaining stars. `with-forks` or `with-issues`: other activity
-- increased as well. `unclear`: the number of forks is unknown or not conclusive. `unusual`: the
-- forks that normally come with so many stars are missing. People who find a project useful also
-- fork it.
with

rules as (
  select
    0.5 as min_kept, -- fraction of the gain that must remain after a week
    0.15 as max_after, -- further stars above the usual gain in that week, per star of the burst
    0.2 as max_share_of_expected, -- actual forks / expected forks
    0.2 as max_own_ratio, -- forks per star; only a few projects, such as courses, have more
    0.02 as max_forks_per_star, -- a fifth of the normal ratio
    3 as min_z, -- standard deviations; fewer missing forks can be chance
    3 as max_fork_drop, -- standard deviations; if forks drop by more, their count is wrong
    0.02 as max_issues_per_star,
    0.05 as min_share_of_burst -- a day with a smaller fraction is not included
),

expected as (
  select
    leaps.*,
    -- A plain `least` would return the maximum for an unknown ratio, because it ignores nulls.
    if(leaps.own_forks_per_star is null, null, least(leaps.own_forks_per_star, rules.max_own_ratio))
      * leaps.burst_stars as expected_forks
  from score_unusual_gain as leaps
  cross join rules
),

judged as (
  select
    expected.*,
    case
      when stars_kept < rules.min_kept * gain then 'reversed'
      when stars_kept - gain - baseline_per_day * days_after > rules.max_after * burst_stars
        then 'lasting'
      when expected_forks is null then 'unclear'
      when burst_forks > rules.max_share_of_expected * expected_forks
        or burst_forks > rules.max_forks_per_star * burst_stars
        then 'with-forks'
      when burst_forks < -rules.max_fork_drop * sqrt(2 * usual_forks + 1) then 'unclear'
      when issues_gained > rules.max_issues_per_star * gain + 5 then 'with-issues'
      when expected_forks - burst_forks < rules.min_z * sqrt(expected_forks + 2 * usual_forks + 1)
        then 'unclear'
      else 'unusual'
    end as verdict
  from expected
  cross join rules
),

-- A day can be part of several bursts. An unusual burst is preferred, then the burst with the
-- lowest usual daily gain, then the shortest burst.
day_bursts as (
  select
    stg_star_day.project_no,
    stg_star_day.day_no,
    arg_min(
      judged,
      (
        judged.verdict <> 'unusual',
        round(judged.baseline_per_day),
        judged.days,
        judged.day_no
      )
    ) as burst,
    any_value(stg_star_day.gain) as gain,
    any_value(stg_star_day.gap_days) as gap_days
  from judged
  cross join rules
  inner join stg_star_day
    on stg_star_day.project_no = judged.project_no
    and stg_star_day.day_no between judged.day_no - judged.days + 1 and judged.day_no
  where stg_star_day.gain - judged.baseline_per_day * stg_star_day.gap_days
    >= greatest(rules.min_share_of_burst * judged.burst_stars, 1)
  group by stg_star_day.project_no, stg_star_day.day_no
)

select
  project_no,
  day_no,
  burst.verdict as verdict,
  gain,
  gap_days,
  burst.day_no as ends_no,
  burst.gain::integer as burst_gain,
  burst.days::integer as burst_days,
  burst.baseline_per_day as baseline_per_day,
  burst.stars_kept as stars_kept,
  burst.days_after as days_after,
  burst.forks_gained as forks_gained,
  burst.usual_forks + burst.expected_forks as expected_forks,
  burst.issues_gained as issues_gained
from day_bursts
