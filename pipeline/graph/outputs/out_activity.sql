-- Commits, contributors, issues and pull requests of each project at the end of the last 13 weeks.
-- grain:   one row per project with a value in at least two weeks
-- key:     id
-- reads:   stg_repository_day, ent_slug
-- version: 1
-- The last week ends on the day of the graph. Each week has its newest known value. A series with
-- fewer than two known weeks is null, because it cannot show a change.
with

rules as (
  select
    13 as weeks,
    2 as min_weeks
),

placed as (
  select
    days.*,
    (rules.weeks - (getvariable('as_of') - date '2000-01-01' - days.day_no) // 7)::integer as week
  from stg_repository_day as days
  cross join rules
  where days.day_no > getvariable('as_of') - date '2000-01-01' - 7 * rules.weeks
),

weeks as (
  select
    project_no,
    week,
    arg_max(commits_90d, day_no) as commits_90d,
    arg_max(contributors, day_no) as contributors,
    arg_max(open_issues, day_no) as open_issues,
    arg_max(closed_issues, day_no) as closed_issues,
    arg_max(merged_pull_requests, day_no) as merged_pull_requests
  from placed
  group by project_no, week
),

lists as (
  select
    project_no,
    list(week) as places,
    list(commits_90d) as commits_90d,
    list(contributors) as contributors,
    list(open_issues) as open_issues,
    list(closed_issues) as closed_issues,
    list(merged_pull_requests) as merged_pull_requests,
    count(commits_90d) as known_commits,
    count(contributors) as known_contributors,
    count(open_issues) as known_open,
    count(closed_issues) as known_closed,
    count(merged_pull_requests) as known_merged
  from weeks
  group by project_no
),

positions as (
  select
    lists.*,
    rules.min_weeks,
    rules.weeks,
    list_transform(
      range(1, rules.weeks + 1),
      lambda week: list_position(lists.places, week::integer)
    ) as positions
  from lists
  cross join rules
)

select
  ent_slug.id,
  getvariable('as_of') - (7 * (weeks - 1))::integer as start_on,
  if(
    known_commits < min_weeks,
    null,
    list_transform(positions, lambda place: commits_90d[place])
  )::integer[] as commits_90d,
  if(
    known_contributors < min_weeks,
    null,
    list_transform(positions, lambda place: contributors[place])
  )::integer[] as contributors,
  if(
    known_open < min_weeks,
    null,
    list_transform(positions, lambda place: open_issues[place])
  )::integer[] as open_issues,
  if(
    known_closed < min_weeks,
    null,
    list_transform(positions, lambda place: closed_issues[place])
  )::integer[] as closed_issues,
  if(
    known_merged < min_weeks,
    null,
    list_transform(positions, lambda place: merged_pull_requests[place])
  )::integer[] as merged_pull_requests
from positions
inner join ent_slug on ent_slug.project_no = positions.project_no
where greatest(known_commits, known_contributors, known_open, known_closed, known_merged) >= min_weeks
