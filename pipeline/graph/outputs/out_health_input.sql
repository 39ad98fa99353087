-- The inputs of the newest health score of each project, so that anyone can recompute it.
-- grain:   one row per scored project
-- key:     id
-- reads:   score_health, score_health_day, stg_repository_day, ent_project
-- version: 2
-- Days are published instead of ages, because an age changes every day.
with

newest as (
  select
    project_no,
    max(day_no) as day_no
  from score_health_day
  group by project_no
)

select
  ent_project.id,
  date '2000-01-01' + days.day_no::integer as day,
  days.stars::bigint as stars,
  days.gained::bigint as gained,
  days.gained_days::integer as gained_days,
  date '2000-01-01' + (days.day_no - days.idle_days)::integer as active_on,
  days.is_commit,
  facts.commits_90d::integer as commits_90d,
  facts.commits_365d::integer as commits_365d,
  facts.authors_90d::integer as authors_90d,
  facts.contributors::integer as contributors,
  facts.closed_issues::integer as closed_issues,
  facts.open_issues::integer as open_issues,
  facts.merged_pull_requests::integer as merged_pull_requests,
  facts.open_pull_requests::integer as open_pull_requests,
  date '2000-01-01' + (days.day_no - days.release_age_days)::integer as released_on,
  date '2000-01-01' + (days.day_no - days.age_days)::integer as born_on,
  days.is_archived,
  days.is_deprecated
from score_health_day as days
inner join newest
  on newest.project_no = days.project_no
  and newest.day_no = days.day_no
inner join stg_repository_day as facts
  on facts.project_no = days.project_no
  and facts.day_no = days.day_no
inner join ent_project on ent_project.project_no = days.project_no
semi join score_health on score_health.project_no = days.project_no
