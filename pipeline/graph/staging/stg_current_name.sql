-- The current name of each project, with the same capital letters as in its URL.
-- grain:   one row per project
-- key:     project_no
-- reads:   stg_project_identity, stg_repository_name, stg_rename, stg_project_name
-- version: 3
-- The current name is the name in the last observation of the project. The catalog observes nothing,
-- so its spelling is only used if no source has observed the project. If a rename of this name is
-- known, the new name is used, unless it belongs to another project.
with

names as (
  select
    stg_project_identity.project_no,
    arg_max(
      stg_repository_name.full_name,
      (
        stg_repository_name.source <> 'catalog',
        stg_repository_name.last_observed_at,
        stg_repository_name.name_key,
        stg_repository_name.full_name
      )
    ) as full_name
  from stg_project_identity
  inner join stg_repository_name
    on stg_repository_name.upstream_id = stg_project_identity.upstream_id
    and stg_repository_name.name_key = stg_project_identity.name_key
  group by stg_project_identity.project_no
)

select
  names.project_no,
  if(owned.project_no = names.project_no, stg_rename.final_name, names.full_name) as full_name
from names
left join stg_rename on stg_rename.name_key = lower(names.full_name)
left join stg_project_name as owned on owned.name_key = stg_rename.final_key
