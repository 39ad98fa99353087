-- The newest row of each project in each source, with all its facts.
-- grain:   one row per project and source
-- key:     project_no, source
-- reads:   obs_repositories, stg_repository_name, stg_project_identity, stg_catalog_fact
-- version: 5
with

names as materialized (
  select
    stg_project_identity.project_no,
    stg_repository_name.source,
    stg_repository_name.last_day as day,
    stg_repository_name.upstream_id,
    stg_repository_name.name_key
  from stg_repository_name
  inner join stg_project_identity
    on stg_project_identity.upstream_id = stg_repository_name.upstream_id
    and stg_project_identity.name_key = stg_repository_name.name_key
  qualify stg_repository_name.last_day = max(stg_repository_name.last_day) over (
    partition by stg_project_identity.project_no, stg_repository_name.source
  )
),

newest as (
  select
    names.project_no,
    obs_repositories.*
  from obs_repositories
  inner join names
    on names.day = obs_repositories.day
    and names.source = obs_repositories.source
    and names.upstream_id = coalesce(obs_repositories.upstream_id, '')
    and names.name_key = lower(obs_repositories.full_name)
  where obs_repositories.day > getvariable('as_of') - 2
    and names.day > getvariable('as_of') - 2
  union all
  -- The few projects that were last observed more than two days ago. This query is separate, so
  -- that the query above reads only the last two days.
  select
    names.project_no,
    obs_repositories.*
  from obs_repositories
  inner join names
    on names.day = obs_repositories.day
    and names.source = obs_repositories.source
    and names.upstream_id = coalesce(obs_repositories.upstream_id, '')
    and names.name_key = lower(obs_repositories.full_name)
  where obs_repositories.day <= getvariable('as_of') - 2
    and names.day <= getvariable('as_of') - 2
)

select
  project_no,
  source,
  day,
  observed_at,
  full_name,
  description,
  homepage,
  stars,
  forks,
  watchers,
  open_issues,
  pushed_at,
  committed_at,
  created_at,
  archived,
  license,
  language,
  topics,
  dependencies,
  packages,
  categories,
  lists,
  stated_end
from newest
qualify row_number() over (
  partition by project_no, source
  order by observed_at desc, full_name
) = 1
union all by name
select
  names.project_no,
  names.source,
  names.day,
  names.day::timestamp as observed_at,
  stg_catalog_fact.full_name,
  stg_catalog_fact.description,
  stg_catalog_fact.homepage,
  stg_catalog_fact.license,
  stg_catalog_fact.language
from names
inner join stg_catalog_fact on stg_catalog_fact.name_key = names.name_key
where names.source = 'catalog'
qualify row_number() over (
  partition by names.project_no order by names.day desc, stg_catalog_fact.full_name
) = 1
