-- The project that has or last had each name. Catalog entries may use current or former names.
-- grain:   one row per name
-- key:     name_key
-- reads:   stg_project_identity, stg_repository_name, stg_rename
-- version: 1
with

names as (
  select
    stg_project_identity.name_key,
    stg_project_identity.project_no,
    stg_repository_name.last_observed_at
  from stg_project_identity
  inner join stg_repository_name
    on stg_repository_name.upstream_id = stg_project_identity.upstream_id
    and stg_repository_name.name_key = stg_project_identity.name_key
  union all
  -- Renames have an early time, so that observed names take precedence. A rename is therefore used
  -- only for a name that was never observed.
  select
    stg_rename.name_key,
    stg_project_identity.project_no,
    timestamp '1970-01-01' as last_observed_at
  from stg_rename
  inner join stg_project_identity on stg_project_identity.name_key = stg_rename.final_key
)

select
  name_key,
  arg_max(project_no, (last_observed_at, project_no)) as project_no
from names
group by name_key
