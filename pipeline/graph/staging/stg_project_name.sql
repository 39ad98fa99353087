-- The project that each name belongs to, including names known only from a rename.
-- grain:   one row per name
-- key:     name_key
-- reads:   stg_project_identity, stg_repository_name, stg_rename
-- version: 1
-- A reused name belongs to the project that was last observed with it.
with

observed as (
  select
    stg_project_identity.name_key,
    coalesce(stg_rename.final_key, stg_project_identity.name_key) as final_key,
    stg_project_identity.project_no,
    max(stg_repository_name.last_observed_at) as last_observed_at
  from stg_project_identity
  inner join stg_repository_name
    on stg_repository_name.upstream_id = stg_project_identity.upstream_id
    and stg_repository_name.name_key = stg_project_identity.name_key
  left join stg_rename on stg_rename.name_key = stg_project_identity.name_key
  group by all
),

repositories as (
  select
    final_key,
    arg_max(project_no, (name_key = final_key, last_observed_at, project_no)) as project_no
  from observed
  group by final_key
),

names as (
  select name_key, project_no, last_observed_at from observed
  union all
  select
    stg_rename.name_key,
    repositories.project_no,
    timestamp '1970-01-01' as last_observed_at
  from stg_rename
  inner join repositories on repositories.final_key = stg_rename.final_key
  union all
  select
    stg_rename.final_key as name_key,
    repositories.project_no,
    timestamp '1970-01-01' as last_observed_at
  from stg_rename
  inner join repositories on repositories.final_key = stg_rename.final_key
)

select
  name_key,
  arg_max(project_no, (last_observed_at, project_no)) as project_no,
  max(last_observed_at) as last_observed_at
from names
group by name_key
