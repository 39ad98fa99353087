-- One merged observation of each tracked project per day, for the window that scores use.
-- grain:   one row per project and day
-- key:     project_no, day_no
-- reads:   stg_repository_observation
-- version: 4
-- The window has the 90 published days and the 29 days before them, because the first published day
-- needs four weeks of history. Most projects have a single name in a single source. The rows of
-- these projects are used unchanged.
-- If a project has several rows on a day, the largest count is used, because counts grow during a
-- day. If star totals differ by more than 1% plus 100 stars, at least one of them must be wrong. In
-- this case the median is used, or the smaller of two totals. For projects with several names or
-- sources, values that a source does not report every day are carried forward for up to 35 days. A commit that
-- was observed earlier is not carried forward past a push that is more than two days newer.
-- `day_no` is the number of days since 2000-01-01, because window frames over integers are exact
-- and fast.
with

days as (
  select
    project_no,
    is_met,
    (day - date '2000-01-01')::integer as day_no,
    observed_at,
    stars::integer as stars,
    forks::integer as forks,
    open_issues::integer as open_issues,
    closed_issues::integer as closed_issues,
    open_pull_requests::integer as open_pull_requests,
    merged_pull_requests::integer as merged_pull_requests,
    commits_90d::integer as commits_90d,
    commits_365d::integer as commits_365d,
    authors_90d::integer as authors_90d,
    contributors::integer as contributors,
    (pushed_at::date - date '2000-01-01')::integer as pushed_no,
    (committed_at::date - date '2000-01-01')::integer as committed_no,
    (created_at::date - date '2000-01-01')::integer as created_no,
    archived as is_archived
  from stg_repository_observation
  where day > getvariable('as_of') - 119
),

merged as (
  select
    project_no,
    day_no,
    max(observed_at) as observed_at,
    if(max(stars) > 1.01 * min(stars) + 100, quantile_disc(stars, 0.5), max(stars)) as stars,
    max(forks) as forks, max(open_issues) as open_issues,
    max(closed_issues) as closed_issues, max(open_pull_requests) as open_pull_requests,
    max(merged_pull_requests) as merged_pull_requests, max(commits_90d) as commits_90d,
    max(commits_365d) as commits_365d,
    max(authors_90d) as authors_90d,
    max(contributors) as contributors,
    max(pushed_no) as pushed_no, max(committed_no) as committed_no,
    min(created_no) as created_no,
    bool_or(is_archived) as is_archived
  from days
  where is_met
  group by project_no, day_no
)

select
  project_no,
  day_no,
  observed_at,
  stars,
  forks,
  open_issues,
  closed_issues,
  open_pull_requests,
  merged_pull_requests,
  commits_90d,
  commits_365d,
  authors_90d,
  contributors,
  pushed_no,
  committed_no,
  created_no,
  is_archived
from days
where not is_met
union all
select
  project_no,
  day_no,
  observed_at,
  stars,
  forks,
  last_value(open_issues ignore nulls) over five_weeks as open_issues,
  last_value(closed_issues ignore nulls) over five_weeks as closed_issues,
  last_value(open_pull_requests ignore nulls) over five_weeks as open_pull_requests,
  last_value(merged_pull_requests ignore nulls) over five_weeks as merged_pull_requests,
  last_value(commits_90d ignore nulls) over five_weeks as commits_90d,
  last_value(commits_365d ignore nulls) over five_weeks as commits_365d,
  last_value(authors_90d ignore nulls) over five_weeks as authors_90d,
  last_value(contributors ignore nulls) over five_weeks as contributors,
  max(pushed_no) over five_weeks as pushed_no,
  case
    when max(pushed_no) over five_weeks - max(committed_no) over five_weeks <= 2
      or max(pushed_no) over five_weeks is null
      or committed_no is not distinct from max(committed_no) over five_weeks
      then max(committed_no) over five_weeks
  end as committed_no,
  last_value(created_no ignore nulls) over five_weeks as created_no,
  last_value(is_archived ignore nulls) over five_weeks as is_archived
from merged
window five_weeks as (
  partition by project_no order by day_no range between 35 preceding and current row
)
