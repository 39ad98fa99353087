-- All current and previous names of a project, and the slugs from these names.
-- grain:   one row per alias
-- key:     alias
-- reads:   stg_identity, ent_slug, stg_repository_name, stg_rename
-- version: 1
-- A reused name belongs to its current project.
with

names as (
  select
    ent_slug.id,
    stg_identity.name_key as alias,
    max(stg_repository_name.last_observed_at) as last_observed_at
  from stg_identity
  inner join ent_slug on ent_slug.project_no = stg_identity.project_no
  inner join stg_repository_name
    on stg_repository_name.upstream_id = stg_identity.upstream_id
    and stg_repository_name.name_key = stg_identity.name_key
  group by ent_slug.id, stg_identity.name_key
  union all
  select
    ent_slug.id,
    stg_rename.name_key as alias,
    timestamp '1970-01-01' as last_observed_at
  from stg_rename
  inner join stg_identity on stg_identity.name_key = stg_rename.final_key
  inner join ent_slug on ent_slug.project_no = stg_identity.project_no
),

held as (
  select
    alias,
    arg_max(id, (last_observed_at, id)) as id,
    'repo' as kind,
    max(last_observed_at) as last_observed_at
  from names
  group by alias
),

slugs as (
  select
    regexp_replace(replace(held.alias, '/', '-'), '[^a-z0-9._-]', '-', 'g') as alias,
    held.id,
    held.last_observed_at
  from held
)

select
  held.alias,
  held.id,
  held.kind
from held
union all
select
  slugs.alias,
  arg_max(slugs.id, (slugs.last_observed_at, slugs.id)) as id,
  'slug' as kind
from slugs
anti join ent_slug on ent_slug.id = slugs.alias
group by slugs.alias
