-- Health on each observed day: four components of 30, 20, 30 and 20 points that add up to 100.
-- grain:   one row per project and observed day
-- key:     project_key, day_no
-- reads:   stg_repository_day, score_velocity_day, stg_release
-- version: 1
-- Runs in chunks of projects, so that a million of them need no more memory than a few.
-- Each component is the weighted mean of its known signals (each 0..1) times its maximum: an
-- unknown signal is left out, never counted as zero. A day has no score until the repository's
-- last commit or push, its stars and its creation or four weeks of stars are known.
-- An archived repository has neither activity nor maintenance.
with

rules as (
  select
    60 as idle_half_life_days, -- of ML projects silent for 31 to 90 days 28 % stop for a year
    64 as many_commits, -- in 90 days: five a week
    16 as many_authors, -- in 90 days
    128 as many_contributors, -- of all time
    100000 as many_stars,
    0.10 as fast_growth, -- a tenth more stars in four weeks
    300 as many_new_stars, -- in four weeks
    240 as release_half_life_days
),

velocities as (
  select
    project_key,
    day_no,
    organic_month,
    month_days
  from score_velocity_day
  where hash(project_key) % getvariable('chunks') = getvariable('chunk')
),

facts as (
  select
    days.project_key,
    days.day_no,
    days.observed_at,
    days.stars,
    days.is_archived,
    days.day_no - coalesce(days.committed_no, days.pushed_no) as idle_days,
    days.commits_90d,
    days.authors_90d,
    days.contributors,
    days.open_issues,
    days.closed_issues,
    days.open_pull_requests,
    days.merged_pull_requests,
    days.day_no - days.created_no as age_days,
    velocities.organic_month,
    velocities.month_days
  from stg_repository_day as days
  left join velocities
    on velocities.project_key = days.project_key
    and velocities.day_no = days.day_no
  where days.day_no > (getvariable('as_of') - date '2000-01-01') - 90
    and hash(days.project_key) % getvariable('chunks') = getvariable('chunk')
),

releases as (
  select
    project_key,
    (published_at::date - date '2000-01-01')::integer as released_no
  from stg_release
  where level <> 'prerelease'
),

with_release as (
  select
    facts.*,
    facts.day_no - releases.released_no as release_age_days
  from facts
  asof left join releases
    on releases.project_key = facts.project_key
    and facts.day_no >= releases.released_no
),

signals as (
  select
    with_release.project_key,
    with_release.day_no,
    with_release.observed_at,
    with_release.stars,
    with_release.idle_days,
    with_release.commits_90d,
    with_release.authors_90d,
    with_release.contributors,
    with_release.open_issues,
    with_release.closed_issues,
    with_release.release_age_days,
    coalesce(with_release.is_archived, false) as is_archived,
    -- Four weeks of stars; of a project watched for one to four weeks the same pace; before that
    -- the mean of its life, which one observation gives.
    case
      when with_release.month_days >= 7
        then with_release.organic_month * 28.0 / with_release.month_days
      when with_release.age_days is not null
        then with_release.stars * 28.0 / greatest(with_release.age_days, 28)
    end as stars_28d,
    pow(0.5, greatest(with_release.idle_days, 0) / rules.idle_half_life_days) as recency,
    -- `least` skips nulls: what is unknown must not come to 1.
    case
      when with_release.commits_90d is not null
        then least(1, ln(1 + with_release.commits_90d) / ln(1 + rules.many_commits))
    end as commits,
    case
      when with_release.authors_90d is not null
        then least(1, ln(1 + with_release.authors_90d) / ln(1 + rules.many_authors))
      when with_release.contributors is not null
        then least(1, ln(1 + with_release.contributors) / ln(1 + rules.many_contributors))
    end as people,
    least(1, ln(1 + with_release.stars) / ln(1 + rules.many_stars)) as audience,
    -- Three closed of five are assumed before the first issue is seen.
    (with_release.closed_issues + 3) / (with_release.closed_issues + with_release.open_issues + 5)
      as issues_closed,
    pow(0.5, with_release.release_age_days / rules.release_half_life_days)
      as release_freshness,
    (with_release.merged_pull_requests + 3)
      / (with_release.merged_pull_requests + with_release.open_pull_requests + 5) as pulls_merged,
    rules.fast_growth,
    rules.many_new_stars
  from with_release
  cross join rules
),

grown as (
  select
    signals.*,
    least(1, ln(1 + greatest(stars_28d, 0)) / ln(1 + many_new_stars)) as new_stars,
    least(1, greatest(stars_28d, 0) / greatest(stars - stars_28d, 20) / fast_growth) as growth
  from signals
  where idle_days is not null and stars_28d is not null
),

components as (
  select
    grown.*,
    case
      when is_archived then 0
      when commits is null then 30 * recency
      else 18 * recency + 12 * commits
    end as activity,
    12 * new_stars + 8 * growth as momentum,
    30 * (coalesce(12 * people, 0) + 10 * audience + coalesce(8 * issues_closed, 0))
      / (10 + if(people is null, 0, 12) + if(issues_closed is null, 0, 8)) as community,
    case
      when is_archived then 0
      -- An idle repository is not maintained, whatever its past.
      else 20 * (
        7 * recency + coalesce(8 * release_freshness, 0) + coalesce(5 * pulls_merged, 0)
      ) / (
        7 + if(release_freshness is null, 0, 8) + if(pulls_merged is null, 0, 5)
      )
    end as maintenance
  from grown
),

totals as (
  select
    components.*,
    (round(activity) + round(momentum) + round(community) + round(maintenance))::integer as health
  from components
)

select
  project_key,
  day_no,
  observed_at,
  health::tinyint as health,
  round(activity)::tinyint as activity,
  round(momentum)::tinyint as momentum,
  round(community)::tinyint as community,
  round(maintenance)::tinyint as maintenance,
  -- Bounds of the labels. Stars and users cannot make up for silence: archived is dormant, a year
  -- without a commit is dormant, half a year is at risk, a quarter is fair at best.
  case
    when is_archived or idle_days > 365 or health < 20 then 'dormant'
    when idle_days > 180 or health < 40 then 'at-risk'
    when idle_days > 90 or health < 55 then 'fair'
    when idle_days > 45 or health < 72 then 'healthy'
    else 'thriving'
  end as label,
  is_archived,
  idle_days,
  commits_90d,
  authors_90d,
  contributors,
  stars_28d::real as stars_28d,
  open_issues,
  closed_issues,
  release_age_days,
  recency::real as recency,
  commits::real as commits,
  people::real as people,
  issues_closed::real as issues_closed,
  release_freshness::real as release_freshness,
  new_stars::real as new_stars,
  growth::real as growth
from totals
