-- The newest row that each source holds of each project, with all its facts.
-- grain:   one row per project and source
-- key:     project_key, source
-- reads:   obs_repositories, stg_repository_name, stg_identity
-- version: 1
with

-- Only the names that were in use on a project's last day at that source.
names as materialized (
  select
    stg_identity.project_key,
    stg_repository_name.source,
    stg_repository_name.last_day as day,
    stg_repository_name.upstream_id,
    stg_repository_name.name_key
  from stg_repository_name
  inner join stg_identity
    on stg_identity.upstream_id = stg_repository_name.upstream_id
    and stg_identity.name_key = stg_repository_name.name_key
  qualify stg_repository_name.last_day = max(stg_repository_name.last_day) over (
    partition by stg_identity.project_key, stg_repository_name.source
  )
)

select
  names.project_key,
  obs_repositories.source,
  obs_repositories.day,
  obs_repositories.observed_at,
  obs_repositories.full_name,
  obs_repositories.description,
  obs_repositories.homepage,
  obs_repositories.stars,
  obs_repositories.forks,
  obs_repositories.watchers,
  obs_repositories.open_issues,
  obs_repositories.pushed_at,
  obs_repositories.committed_at,
  obs_repositories.created_at,
  obs_repositories.archived,
  obs_repositories.license,
  obs_repositories.language,
  obs_repositories.topics,
  obs_repositories.dependencies
from obs_repositories
inner join names
  on names.day = obs_repositories.day
  and names.source = obs_repositories.source
  and names.upstream_id = coalesce(obs_repositories.upstream_id, '')
  and names.name_key = lower(obs_repositories.full_name)
qualify row_number() over (
  partition by names.project_key, obs_repositories.source
  order by obs_repositories.observed_at desc, obs_repositories.full_name
) = 1
