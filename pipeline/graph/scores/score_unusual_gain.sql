-- Star gains in a few days that are far above the previous gains, with forks and issues.
-- grain:   one row per project, last day of the gain and number of its days
-- key:     project_no, day_no, days
-- reads:   stg_star_day, stg_star_gap, stg_repository_day
-- version: 2
-- Each gain is compared with the four weeks before it and the week after it, as far as these were
-- observed. A project without fork counts has no rows, because missing forks cannot be detected.
with

rules as (
  select
    120 as min_excess, -- stars; a post on a popular site can explain a smaller gain
    5.5 as times_baseline, -- a normal launch reaches four to six times the previous mean
    14 as min_known_days -- before the gain; with fewer days the mean is not reliable
),

-- Days on which a burst can end: the gain up to this day is at least a third of the gain in four
-- weeks. Gains are checked over 1, 2, 3, 5 and 7 days, and over the time since the previous known
-- day.
ends as (
  select
    gains.project_no,
    gains.day_no,
    gains.stars,
    unnest(list_distinct([gains.gap_days, 1, 2, 3, 5, 7])) as days
  from stg_star_day as gains
  cross join rules
  where greatest(gains.gain, gains.gain_7d) >= rules.min_excess
    and coalesce(3 * greatest(gains.gain, gains.gain_7d) >= gains.gain_28d, true)
    and gains.gap_days <= 14
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

-- The counts four weeks before each gain, just before it, and a week after it.
surroundings as (
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
    -- Excludes the days of the gain itself.
    and (counts.day_no >= windows.day_no or counts.day_no <= windows.day_no - windows.days)
  group by windows.project_no, windows.day_no, windows.days, windows.gain
),

with_means as (
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
  from surroundings
  cross join rules
  where before.day_no - month_first.day_no >= rules.min_known_days
)

select
  with_means.project_no,
  with_means.day_no,
  with_means.days,
  with_means.gain,
  with_means.gain - with_means.baseline_per_day * with_means.days as burst_stars,
  with_means.stars_kept,
  with_means.days_after,
  with_means.forks_gained,
  with_means.forks_gained - with_means.forks_per_day * with_means.forks_days as burst_forks,
  with_means.forks_per_day * with_means.forks_days as usual_forks,
  with_means.issues_gained,
  with_means.own_forks_per_star,
  with_means.baseline_per_day
from with_means
cross join rules
where with_means.gain - with_means.baseline_per_day * with_means.days >= rules.min_excess
  and with_means.gain >= rules.times_baseline * with_means.baseline_per_day * with_means.days
  and with_means.stars_kept is not null
