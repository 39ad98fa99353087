-- License changes of projects in the last 30 days.
-- grain:   one row per project and day
-- key:     project_no, day
-- reads:   obs_repositories, stg_project_identity
-- version: 2
-- Only licenses from the same source are compared, because sources spell licenses differently.
with

-- A fast filter. A license can have changed only if two licenses were observed for one repository
-- name, or if the project has several names.
changeable as (
  select
    coalesce(upstream_id, '') as upstream_id,
    lower(full_name) as name_key
  from obs_repositories
  where license is not null
    and day > getvariable('as_of') - 45
  group by coalesce(upstream_id, ''), lower(full_name)
  having min(license) <> max(license)
  union
  select
    upstream_id,
    name_key
  from stg_project_identity
  qualify count(*) over (partition by project_no) > 1
),

seen as (
  select
    stg_project_identity.project_no,
    obs_repositories.source,
    obs_repositories.day,
    obs_repositories.observed_at,
    obs_repositories.full_name,
    obs_repositories.license,
    lag(obs_repositories.license) over (
      partition by stg_project_identity.project_no, obs_repositories.source
      order by
        obs_repositories.day,
        obs_repositories.observed_at,
        obs_repositories.full_name,
        obs_repositories.upstream_id
    ) as license_before
  from obs_repositories
  inner join changeable
    on changeable.upstream_id = coalesce(obs_repositories.upstream_id, '')
    and changeable.name_key = lower(obs_repositories.full_name)
  inner join stg_project_identity
    on stg_project_identity.upstream_id = changeable.upstream_id
    and stg_project_identity.name_key = changeable.name_key
  where obs_repositories.license is not null
    and obs_repositories.day > getvariable('as_of') - 45
)

select
  project_no,
  day,
  arg_min(license_before, (source, observed_at, full_name)) as license_before,
  arg_min(license, (source, observed_at, full_name)) as license
from seen
where license <> license_before and day > getvariable('as_of') - 30
group by project_no, day
