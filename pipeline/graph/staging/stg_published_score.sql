-- The health score that was published on each past day, with any version of the method.
-- grain:   one row per project and day
-- key:     project_no, day_no
-- reads:   obs_scores, stg_project_identity
-- version: 1
with

newest as (
  select
    project_key,
    day,
    health,
    label
  from obs_scores
  where day < getvariable('as_of')
  qualify row_number() over (partition by project_key, day order by observed_at desc, source) = 1
)

select
  projects.project_no,
  (newest.day - date '2000-01-01')::integer as day_no,
  newest.health,
  newest.label
from newest
inner join (select distinct project_key, project_no from stg_project_identity) as projects
  on projects.project_key = newest.project_key
