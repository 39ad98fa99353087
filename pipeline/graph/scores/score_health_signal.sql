-- The signals of the health score, each from 0 to 1, on each observed day.
-- grain:   one row per project and observed day of the window
-- key:     project_no, day_no
-- reads:   stg_repository_day, score_star_growth, stg_repository_release, stg_release_check, stg_project_age, stg_deprecated_project
-- version: 4
-- made:    view
-- A signal is null if its facts are unknown. A day is excluded if the last commit or push, the star
-- total, or the star growth (score_star_growth) is unknown.
with

rules as (
  select
    21 as idle_scale_days, -- of projects idle for up to 30 days, 4% stop for a year; of others, 28%
    365 as silent_days, -- 89% of projects that are idle for longer stay idle for another year
    64 as many_commits, -- in 90 days, or five per week
    512 as many_commits_year, -- in 365 days, or ten per week
    16 as many_authors, -- in 90 days
    128 as many_contributors, -- of all time
    100000 as many_stars,
    0.10 as fast_growth, -- 10% more stars in four weeks
    300 as many_new_stars, -- in four weeks
    365 as release_half_life_days
),

-- The divisors of the logarithmic signals: the logarithm of the value at which a signal is 1. For
-- `idle_scale`, the signal is 0 at this value.
scales as (
  select
    rules.*,
    ln(1 + silent_days / idle_scale_days) as idle_scale,
    ln(1 + many_commits) as commits_scale,
    ln(1 + many_commits_year) as commits_year_scale,
    ln(1 + many_authors) as authors_scale,
    ln(1 + many_contributors) as contributors_scale,
    ln(1 + many_stars) as stars_scale,
    ln(1 + many_new_stars) as new_stars_scale
  from rules
),

releases as (
  select
    project_no,
    released_no,
    lead(released_no, 1, 2147483647) over (partition by project_no order by released_no) as until_no
  from (
    select distinct
      project_no,
      (published_at::date - date '2000-01-01')::integer as released_no
    from stg_repository_release
    where level <> 'prerelease'
  ) as released
),

facts as (
  select
    days.*,
    days.day_no - coalesce(days.committed_no, days.pushed_no) as idle_days,
    days.committed_no is not null as is_commit,
    if(days.day_no <= checks.known_no, days.day_no - releases.released_no, null) as release_age_days,
    days.day_no - ages.born_no as age_days,
    -- Uses the archived flag of each day if it is known. The scores of earlier days therefore do
    -- not change when a project is archived.
    coalesce(days.is_archived, deprecations.stated_by = 'archived', false) as is_ended,
    coalesce(deprecations.stated_by <> 'archived', false) as is_deprecated,
    growths.gained,
    growths.gained_days,
    growths.gained_in,
    growths.is_gain_partial,
    growths.stars_28d
  from stg_repository_day as days
  inner join stg_project_age as ages on ages.project_no = days.project_no
  left join stg_deprecated_project as deprecations on deprecations.project_no = days.project_no
  inner join score_star_growth as growths
    on growths.project_no = days.project_no
    and growths.day_no = days.day_no
  left join releases
    on releases.project_no = days.project_no
    and days.day_no >= releases.released_no
    and days.day_no < releases.until_no
  left join stg_release_check as checks on checks.project_no = days.project_no
  where days.day_no > (getvariable('as_of') - date '2000-01-01') - 90
)

select
  facts.project_no,
  facts.day_no,
  facts.stars,
  facts.stars_28d,
  facts.gained,
  facts.gained_days,
  facts.gained_in,
  facts.is_gain_partial,
  facts.idle_days,
  facts.is_commit,
  facts.release_age_days,
  facts.age_days,
  -- 5 of the 11 signals are known in every row: stars, new stars, star growth, and two signals for
  -- the last commit (one in activity, one in maintenance).
  5
    + (facts.commits_90d is not null)::integer
    + (facts.commits_365d is not null)::integer
    + (coalesce(facts.authors_90d, facts.contributors) is not null)::integer
    + (facts.closed_issues + facts.open_issues is not null)::integer
    + (facts.release_age_days is not null)::integer
    + (facts.merged_pull_requests + facts.open_pull_requests is not null)::integer
    as known,
  facts.is_ended as is_archived,
  facts.is_deprecated,
  facts.is_ended
    or facts.is_deprecated
    or facts.idle_days > scales.silent_days as is_over,
  -- The signal decreases quickly at first, then more slowly. After a year without activity it is 0.
  greatest(
    1 - ln(1 + greatest(facts.idle_days, 0) / scales.idle_scale_days) / scales.idle_scale,
    0
  ) as recency,
  -- A plain `least` would return 1 for an unknown value, because it ignores nulls.
  case
    when facts.commits_90d is not null
      then least(1, ln(1 + facts.commits_90d) / scales.commits_scale)
  end as commits,
  case
    when facts.commits_365d is not null
      then least(1, ln(1 + facts.commits_365d) / scales.commits_year_scale)
  end as commits_year,
  case
    when facts.authors_90d is not null
      then least(1, ln(1 + facts.authors_90d) / scales.authors_scale)
    when facts.contributors is not null
      then least(1, ln(1 + facts.contributors) / scales.contributors_scale)
  end as people,
  least(1, ln(1 + facts.stars) / scales.stars_scale) as audience,
  -- Adds five issues, three of them closed, so that a small number of issues has little effect.
  (facts.closed_issues + 3) / (facts.closed_issues + facts.open_issues + 5) as issues_closed,
  pow(0.5, facts.release_age_days / scales.release_half_life_days) as release_freshness,
  (facts.merged_pull_requests + 3)
    / (facts.merged_pull_requests + facts.open_pull_requests + 5) as pulls_merged,
  least(1, ln(1 + greatest(facts.stars_28d, 0)) / scales.new_stars_scale) as new_stars,
  -- The square root gives the first stars more weight than later ones.
  sqrt(
    least(
      1,
      greatest(facts.stars_28d, 0) / greatest(facts.stars - facts.stars_28d, 20)
        / scales.fast_growth
    )
  ) as growth
from facts
cross join scales
where facts.idle_days is not null
