-- Bursts of stars that nothing else in the repository follows, and the later falls that undo them.
-- grain:   one row per project and day whose gain is set aside
-- key:     project_key, day_no
-- reads:   stg_star_day
-- version: 1
-- Runs in chunks of projects, so that a million of them need no more memory than a few.
-- A burst is a day's gain far above the four weeks before it, while hardly anyone forks.
-- People who found a project because it is good fork it, too: of 100 new stars in AI
-- repositories some 5 to 15 come with a fork; bought stars come alone.
-- Such stars stay in stars, velocity and momentum, which are facts; trend, emerging and health's
-- momentum are computed without them.
with

rules as (
  select
    150 as least_gain, -- below it a post on a busy site explains everything
    8 as times_baseline, -- an ordinary launch spike reaches four to six times the mean of before
    4 as standard_deviations, -- above what the project's own days scatter
    0.02 as most_forks_per_star, -- a fifth of what is ordinary
    0.3 as most_of_own_ratio, -- and well below the project's own forks per star
    0.02 as most_issues_per_star
),

days as (
  select
    project_key,
    day_no,
    stars,
    stars - lag(stars) over by_day as gain,
    day_no - lag(day_no) over by_day as gap_days,
    lag(stars) over by_day as stars_before,
    lag(forks) over by_day as forks_before,
    lag(issues) over by_day as issues_before,
    last_value(forks) over week_after as forks_after,
    last_value(issues) over week_after as issues_after,
    first_value(stars) over month_before as month_first_stars,
    last_value(stars) over month_before as month_last_stars,
    first_value(day_no) over month_before as month_first_day,
    last_value(day_no) over month_before as month_last_day
  from stg_star_day
  where hash(project_key) % getvariable('chunks') = getvariable('chunk')
  window
    by_day as (partition by project_key order by day_no),
    week_after as (
      partition by project_key order by day_no range between current row and 7 following
    ),
    month_before as (
      partition by project_key order by day_no range between 32 preceding and 4 preceding
    )
),

measured as (
  select
    project_key,
    day_no,
    gain,
    gap_days,
    stars_before,
    forks_after - forks_before as forks_gained,
    issues_after - issues_before as issues_gained,
    forks_before / nullif(stars_before, 0) as own_forks_per_star,
    case
      when month_last_day > month_first_day
        then greatest((month_last_stars - month_first_stars) / (month_last_day - month_first_day), 0)
    end as baseline_per_day
  from days
),

bursts as (
  select
    measured.project_key,
    measured.day_no,
    (measured.gain - round(coalesce(measured.baseline_per_day, 0) * measured.gap_days))::integer
      as excess,
    measured.gain,
    measured.forks_gained,
    measured.baseline_per_day
  from measured
  cross join rules
  where measured.gain >= rules.least_gain
    and measured.baseline_per_day is not null
    and measured.gain >= rules.times_baseline * measured.baseline_per_day * measured.gap_days
    and measured.gain >= measured.baseline_per_day * measured.gap_days
      + rules.standard_deviations * sqrt(measured.baseline_per_day * measured.gap_days + 1)
    and measured.forks_gained is not null
    and measured.forks_gained <= rules.most_forks_per_star * measured.gain
    and measured.forks_gained
      <= rules.most_of_own_ratio * coalesce(measured.own_forks_per_star, 1) * measured.gain
    and coalesce(measured.issues_gained <= rules.most_issues_per_star * measured.gain + 5, true)
),

-- A platform's purge takes such stars away again: a fall after a burst by a good part of it.
falls as (
  select
    measured.project_key,
    measured.day_no,
    sum(bursts.excess)::integer as brought,
    measured.gain,
    max(measured.forks_gained) as forks_gained,
    max(measured.baseline_per_day) as baseline_per_day
  from measured
  inner join bursts
    on bursts.project_key = measured.project_key
    and bursts.day_no < measured.day_no
  where measured.gain < 0
  group by measured.project_key, measured.day_no, measured.gain
  having -measured.gain >= 0.2 * sum(bursts.excess)
),

-- Purges come in steps; together they give back no more than the bursts brought.
purges as (
  select
    project_key,
    day_no,
    greatest(gain, least(0, -brought - coalesce(sum(gain) over earlier, 0)))::integer as excess,
    gain,
    forks_gained,
    baseline_per_day
  from falls
  window earlier as (
    partition by project_key order by day_no rows between unbounded preceding and 1 preceding
  )
)

select
  project_key,
  day_no,
  excess,
  gain,
  forks_gained,
  baseline_per_day
from bursts
union all
select
  project_key,
  day_no,
  excess,
  gain,
  forks_gained,
  baseline_per_day
from purges
where excess < 0
