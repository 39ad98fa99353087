-- The current name of each project, with the same capital letters as in its URL.
-- grain:   one row per project
-- key:     project_no
-- reads:   stg_project_identity, stg_repository_name, stg_rename, stg_project_name
-- version: 3
-- The current name is the name in the last observation of the project. The catalog observes nothing:
-- its name is only used if no source has observed the project. Its spelling of a name takes
-- precedence. If a rename of this name is known, the new name is used, unless it belongs to another
-- project.
with

spellings as (
  select
    stg_project_identity.project_no,
    stg_repository_name.full_name,
    stg_repository_name.name_key,
    stg_repository_name.source = 'catalog' as is_catalog,
    stg_repository_name.last_observed_at,
    max(case when stg_repository_name.source <> 'catalog' then stg_repository_name.last_observed_at end)
      over (partition by stg_project_identity.project_no, stg_repository_name.name_key) as seen_at
  from stg_project_identity
  inner join stg_repository_name
    on stg_repository_name.upstream_id = stg_project_identity.upstream_id
    and stg_repository_name.name_key = stg_project_identity.name_key
),

names as (
  select
    project_no,
    arg_max(
      full_name,
      (
        coalesce(seen_at, timestamp '1970-01-01'),
        is_catalog,
        last_observed_at,
        name_key,
        full_name
      )
    ) as full_name
  from spellings
  group by project_no
)

select
  names.project_no,
  if(owned.project_no = names.project_no, stg_rename.final_name, names.full_name) as full_name
from names
left join stg_rename on stg_rename.name_key = lower(names.full_name)
left join stg_project_name as owned on owned.name_key = stg_rename.final_key
