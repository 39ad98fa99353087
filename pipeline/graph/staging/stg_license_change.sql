-- Changes of a project's licence in the last 30 days, each as one and the same source saw it.
-- grain:   one row per project and day
-- key:     project_key, day
-- reads:   obs_repositories, stg_identity
-- version: 1
-- Two sources spell licences differently, so they are never compared with one another.
with

seen as (
  select
    stg_identity.project_key,
    obs_repositories.source,
    obs_repositories.day,
    obs_repositories.license,
    lag(obs_repositories.license) over (
      partition by stg_identity.project_key, obs_repositories.source
      order by obs_repositories.day, obs_repositories.observed_at
    ) as license_before
  from obs_repositories
  inner join stg_identity
    on stg_identity.upstream_id = coalesce(obs_repositories.upstream_id, '')
    and stg_identity.name_key = lower(obs_repositories.full_name)
  where obs_repositories.license is not null
    and obs_repositories.day > getvariable('as_of') - 45
)

select
  project_key,
  day,
  arg_min(license_before, source) as license_before,
  arg_min(license, source) as license
from seen
where license <> license_before and day > getvariable('as_of') - 30
group by project_key, day
