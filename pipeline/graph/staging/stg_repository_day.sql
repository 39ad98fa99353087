-- What was observed of each project on each day of the window that scores look back on.
-- grain:   one row per project and day
-- key:     project_key, day_no
-- reads:   obs_repositories, stg_repository_name, stg_identity
-- version: 1
-- 90 published days, and 29 before them so that the first of them can look back four weeks.
-- Two sources on one day: the larger count, since counts grow through a day.
-- Where several sources watch a project, some daily with few facts and some weekly with many,
-- the slow facts are carried for up to 35 days.
-- `day_no` counts days from 2000-01-01: frames over whole numbers are exact and cheap.
with

watched as (
  select
    stg_identity.project_key,
    count(distinct stg_repository_name.source) > 1 as has_many_sources
  from stg_repository_name
  inner join stg_identity
    on stg_identity.upstream_id = stg_repository_name.upstream_id
    and stg_identity.name_key = stg_repository_name.name_key
  group by stg_identity.project_key
),

merged as (
  select
    stg_identity.project_key,
    (obs_repositories.day - date '2000-01-01')::integer as day_no,
    max(obs_repositories.observed_at) as observed_at,
    max(obs_repositories.stars)::integer as stars,
    max(obs_repositories.forks)::integer as forks,
    max(obs_repositories.open_issues)::integer as open_issues,
    max(obs_repositories.closed_issues)::integer as closed_issues,
    max(obs_repositories.open_pull_requests)::integer as open_pull_requests,
    max(obs_repositories.merged_pull_requests)::integer as merged_pull_requests,
    max(obs_repositories.commits_90d)::integer as commits_90d,
    max(obs_repositories.authors_90d)::integer as authors_90d,
    max(obs_repositories.contributors)::integer as contributors,
    (max(obs_repositories.pushed_at)::date - date '2000-01-01')::integer as pushed_no,
    (max(obs_repositories.committed_at)::date - date '2000-01-01')::integer as committed_no,
    (min(obs_repositories.created_at)::date - date '2000-01-01')::integer as created_no,
    bool_or(obs_repositories.archived) as is_archived
  from obs_repositories
  inner join stg_identity
    on stg_identity.upstream_id = coalesce(obs_repositories.upstream_id, '')
    and stg_identity.name_key = lower(obs_repositories.full_name)
  where obs_repositories.day > getvariable('as_of') - 119
  group by stg_identity.project_key, obs_repositories.day
),

carried as (
  select
    merged.project_key,
    merged.day_no,
    merged.observed_at,
    merged.stars,
    merged.forks,
    last_value(merged.open_issues ignore nulls) over five_weeks as open_issues,
    last_value(merged.closed_issues ignore nulls) over five_weeks as closed_issues,
    last_value(merged.open_pull_requests ignore nulls) over five_weeks as open_pull_requests,
    last_value(merged.merged_pull_requests ignore nulls) over five_weeks as merged_pull_requests,
    last_value(merged.commits_90d ignore nulls) over five_weeks as commits_90d,
    last_value(merged.authors_90d ignore nulls) over five_weeks as authors_90d,
    last_value(merged.contributors ignore nulls) over five_weeks as contributors,
    max(merged.pushed_no) over five_weeks as pushed_no,
    max(merged.committed_no) over five_weeks as committed_no,
    last_value(merged.created_no ignore nulls) over five_weeks as created_no,
    last_value(merged.is_archived ignore nulls) over five_weeks as is_archived
  from merged
  inner join watched on watched.project_key = merged.project_key and watched.has_many_sources
  window five_weeks as (
    partition by merged.project_key
    order by merged.day_no
    range between 35 preceding and current row
  )
)

select 
  project_key,
  day_no,
  observed_at,
  stars,
  forks,
  open_issues,
  closed_issues,
  open_pull_requests,
  merged_pull_requests,
  commits_90d,
  authors_90d,
  contributors,
  pushed_no,
  committed_no,
  created_no,
  is_archived
from merged
anti join (select project_key from watched where has_many_sources) as many
  on many.project_key = merged.project_key
union all
select 
  project_key,
  day_no,
  observed_at,
  stars,
  forks,
  open_issues,
  closed_issues,
  open_pull_requests,
  merged_pull_requests,
  commits_90d,
  authors_90d,
  contributors,
  pushed_no,
  committed_no,
  created_no,
  is_archived
from carried
