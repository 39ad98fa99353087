-- Bursts of stars that nothing else in the repository follows, and the later falls that undo them.
-- grain:   one row per project and day whose gain is set aside
-- key:     project_no, day_no
-- reads:   stg_star_day, stg_star_gap, stg_repository_day
-- version: 1
-- made:    growing
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
    0.02 as most_forks_per_star, -- a fifth of what is ordinary
    0.3 as most_of_own_ratio, -- and well below the project's own forks per star
    0.02 as most_issues_per_star
),

counts as (
  select
    project_no,
    day_no,
    stars,
    forks,
    open_issues + closed_issues as issues
  from stg_repository_day
  where stars is not null
  union all
  select
    project_no,
    day_no,
    stars,
    forks,
    issues
  from stg_star_gap
  where stars is not null
),

-- What was counted around each leap: the day before it, the week after, the month that ends four
-- days earlier. The last and the first count of a span are taken as they are, known or not.
around as (
  select
    leaps.project_no,
    leaps.day_no,
    leaps.gain,
    leaps.gap_days,
    arg_max_null(counts, counts.day_no) filter (where counts.day_no < leaps.day_no) as before,
    arg_max_null(counts, counts.day_no) filter (where counts.day_no >= leaps.day_no) as after,
    arg_min_null(counts, counts.day_no) filter (where counts.day_no <= leaps.day_no - 4)
      as month_first,
    arg_max_null(counts, counts.day_no) filter (where counts.day_no <= leaps.day_no - 4)
      as month_last
  from stg_star_day as leaps
  cross join rules
  inner join counts
    on counts.project_no = leaps.project_no
    and counts.day_no between leaps.day_no - 32 and leaps.day_no + 7
  where leaps.gain >= rules.least_gain
  group by leaps.project_no, leaps.day_no, leaps.gain, leaps.gap_days
),

measured as (
  select
    project_no,
    day_no,
    gain,
    gap_days,
    after.forks - before.forks as forks_gained,
    after.issues - before.issues as issues_gained,
    before.forks / nullif(before.stars, 0) as own_forks_per_star,
    case
      when month_last.day_no > month_first.day_no
        then greatest(
          (month_last.stars - month_first.stars) / (month_last.day_no - month_first.day_no), 0
        )
    end as baseline_per_day
  from around
),

bursts as (
  select
    measured.project_no,
    measured.day_no,
    (measured.gain - round(measured.baseline_per_day * measured.gap_days))::integer as excess,
    measured.gain,
    measured.forks_gained,
    measured.baseline_per_day
  from measured
  cross join rules
  where measured.gain >= rules.times_baseline * measured.baseline_per_day * measured.gap_days
    and measured.forks_gained <= rules.most_forks_per_star * measured.gain
    and measured.forks_gained
      <= rules.most_of_own_ratio * coalesce(measured.own_forks_per_star, 1) * measured.gain
    and coalesce(measured.issues_gained <= rules.most_issues_per_star * measured.gain + 5, true)
),

-- A platform's purge takes such stars away again: a fall after a burst by a good part of it.
falls as (
  select
    stg_star_day.project_no,
    stg_star_day.day_no,
    sum(bursts.excess)::integer as brought,
    stg_star_day.gain
  from stg_star_day
  inner join bursts
    on bursts.project_no = stg_star_day.project_no
    and bursts.day_no < stg_star_day.day_no
  where stg_star_day.gain < 0
  group by stg_star_day.project_no, stg_star_day.day_no, stg_star_day.gain
  having -stg_star_day.gain >= 0.2 * sum(bursts.excess)
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
  forks_gained,
  baseline_per_day
from bursts
union all
select
  project_no,
  day_no,
  excess,
  gain,
  null as forks_gained,
  null as baseline_per_day
from purges
where excess < 0
