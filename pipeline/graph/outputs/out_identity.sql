-- Pairs of names that belong to one project, with the reason.
-- grain:   one row per pair of names of a project
-- key:     former_name, name
-- reads:   stg_same_repository, stg_project_name, stg_project_identity, stg_repository_name, stg_current_name, ent_slug, cat_former_name
-- version: 2
with

spellings as (
  select
    name_key,
    arg_max(full_name, (last_observed_at, full_name)) as full_name
  from stg_repository_name
  group by name_key
),

stated as (
  select
    lower(former_name) as name_key,
    min(former_name) as full_name
  from cat_former_name
  group by lower(former_name)
),

same_ids as (
  select
    lower(spellings.full_name) as old_key,
    stg_current_name.full_name as new_name,
    max(stg_repository_name.last_day) as day,
    'upstream-id' as reason,
    format('{} returned both names with the same id.', min(stg_repository_name.source)) as evidence
  from stg_project_identity
  inner join stg_repository_name
    on stg_repository_name.upstream_id = stg_project_identity.upstream_id
    and stg_repository_name.name_key = stg_project_identity.name_key
  inner join stg_current_name on stg_current_name.project_no = stg_project_identity.project_no
  inner join spellings on spellings.name_key = stg_project_identity.name_key
  where stg_project_identity.upstream_id = stg_project_identity.project_key
    and stg_project_identity.name_key <> lower(stg_current_name.full_name)
  group by all
),

pairs as (
  select old_key, new_name, day, reason, evidence
  from stg_same_repository
  union all
  select old_key, new_name, day, reason, evidence
  from same_ids
  anti join stg_same_repository
    on stg_same_repository.old_key = same_ids.old_key
    and stg_same_repository.new_key = lower(same_ids.new_name)
)

select
  coalesce(spellings.full_name, stated.full_name, pairs.old_key) as former_name,
  pairs.new_name as name,
  ent_slug.id as project_id,
  pairs.reason,
  pairs.day::date as known_on,
  pairs.evidence
from pairs
inner join stg_project_name on stg_project_name.name_key = pairs.old_key
inner join ent_slug on ent_slug.project_no = stg_project_name.project_no
left join spellings on spellings.name_key = pairs.old_key
left join stated on stated.name_key = pairs.old_key
