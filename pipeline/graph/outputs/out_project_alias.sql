-- All current and former names and ids of each project, and the slugs of these names.
-- grain:   one row per alias
-- key:     alias
-- reads:   stg_project_name, ent_slug, ent_published_slug
-- version: 2
-- A reused name belongs to the project that has it now. If two published projects were merged, the
-- unused id is an alias of the merged project.
with

names as (
  select
    stg_project_name.name_key as alias,
    ent_slug.id,
    stg_project_name.last_observed_at
  from stg_project_name
  inner join ent_slug on ent_slug.project_no = stg_project_name.project_no
),

slugs as (
  select
    ent_published_slug.slug as alias,
    ent_slug.id,
    timestamp '9999-12-31' as last_observed_at
  from ent_published_slug
  inner join ent_slug on ent_slug.project_no = ent_published_slug.project_no
  union all
  select
    regexp_replace(replace(alias, '/', '-'), '[^a-z0-9._-]', '-', 'g') as alias,
    id,
    last_observed_at
  from names
)

select
  alias,
  id,
  'repo' as kind
from names
union all
select
  slugs.alias,
  arg_max(slugs.id, (slugs.last_observed_at, slugs.id)) as id,
  'slug' as kind
from slugs
anti join ent_slug on ent_slug.id = slugs.alias
group by slugs.alias
