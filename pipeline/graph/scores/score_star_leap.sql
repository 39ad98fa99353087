-- Star gains in one to seven days far above the gains before, with forks and issues.
-- grain:   one row per project, last day of the gain and number of its days
-- key:     project_no, day_no, days
-- reads:   stg_star_day, stg_star_gap, stg_repository_day
-- version: 2
-- made:    per_part
-- Compares a gain with the four weeks before and the week after it, as far as they were observed.
-- There is no row without fork counts, because unknown forks are not missing forks.
with

rules as (
  select
    120 as min_excess, -- stars; a post on a popular site explains smaller gains
    5.5 as times_baseline, -- a usual launch reaches four to six times the mean before it
    14 as min_known_days -- before the gain, for a meaningful mean
),

-- Days on which a burst can end: the gain is at least a third of the gain of four weeks. The lengths to
-- check are 1, 2, 3, 5 and 7 days, and the time since the last observed day.
ends as (
  select
    leaps.project_no,
    leaps.day_no,
    leaps.stars,
    unnest(list_distinct([leaps.gap_days, 1, 2, 3, 5, 7])) as days
  from stg_star_day as leaps
  cross join rules
  where greatest(leaps.gain, leaps.gain_7d) >= rules.min_excess
    and coalesce(3 * greatest(leaps.gain, leaps.gain_7d) >= leaps.gain_28d, true)
    and leaps.gap_days <= 14
),

windows as (
  select
    ends.project_no,
    ends.day_no,
    ends.days,
    ends.stars - starts.stars as gain
  from ends
  cross join rules
  inner join stg_star_day as starts
    on starts.project_no = ends.project_no
    and starts.day_no = ends.day_no - ends.days
  where ends.stars - starts.stars >= rules.min_excess
),

counts as (
  select
    project_no,
    day_no,
    stars,
    forks,
    open_issues + closed_issues as issues
  from stg_repository_day
  where stars is not null and forks is not null
  union all
  select
    project_no,
    day_no,
    stars,
    forks,
    issues
  from stg_star_gap
  where stars is not null and forks is not null
),

-- The counts around each gain: four weeks before, the day before, and the week after.
around as (
  select
    windows.project_no,
    windows.day_no,
    windows.days,
    windows.gain,
    arg_min(counts, counts.day_no) as month_first,
    arg_max(counts, counts.day_no) filter (where counts.day_no <= windows.day_no - windows.days)
      as before,
    arg_max(counts, counts.day_no) filter (where counts.day_no >= windows.day_no) as after
  from windows
  inner join counts
    on counts.project_no = windows.project_no
    and counts.day_no between windows.day_no - windows.days - 28 and windows.day_no + 7
    -- Excludes the burst itself and the days inside the four weeks before.
    and (counts.day_no >= windows.day_no or counts.day_no <= windows.day_no - windows.days)
  group by windows.project_no, windows.day_no, windows.days, windows.gain
),

paced as (
  select
    project_no,
    day_no,
    days,
    gain,
    after.stars - before.stars as stars_kept,
    after.day_no - day_no as days_after,
    after.forks - before.forks as forks_gained,
    after.issues - before.issues as issues_gained,
    after.day_no - before.day_no as forks_days,
    before.forks / nullif(before.stars, 0) as own_forks_per_star,
    greatest((before.stars - month_first.stars) / (before.day_no - month_first.day_no), 0)
      as baseline_per_day,
    greatest((before.forks - month_first.forks) / (before.day_no - month_first.day_no), 0)
      as forks_per_day
  from around
  cross join rules
  where before.day_no - month_first.day_no >= rules.min_known_days
)

select
  paced.project_no,
  paced.day_no,
  paced.days,
  paced.gain,
  paced.gain - paced.baseline_per_day * paced.days as burst_stars,
  paced.stars_kept,
  paced.days_after,
  paced.forks_gained,
  paced.forks_gained - paced.forks_per_day * paced.forks_days as burst_forks,
  paced.forks_per_day * paced.forks_days as usual_forks,
  paced.issues_gained,
  paced.own_forks_per_star,
  paced.baseline_per_day
from paced
cross join rules
where paced.gain - paced.baseline_per_day * paced.days >= rules.min_excess
  and paced.gain >= rules.times_baseline * paced.baseline_per_day * paced.days
  and paced.stars_kept is not null
