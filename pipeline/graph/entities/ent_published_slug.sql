-- The project of each id that was ever published.
-- grain:   one row per published id that has a project
-- key:     slug
-- reads:   cat_slug, stg_project_identity, stg_project_name
-- version: 1
-- A project with several published ids keeps the id whose `place` is 1. Each id was published with
-- a project key and belongs to the project with this key. If this graph has no such project, the id
-- belongs to the project that has the published name now.
with

matched as (
  select
    cat_slug.slug,
    cat_slug.published_at,
    keys.project_no is not null as has_key,
    coalesce(keys.project_no, stg_project_name.project_no) as project_no
  from cat_slug
  left join (select distinct project_no, project_key from stg_project_identity) as keys
    on keys.project_key = cat_slug.project_key
  left join stg_project_name on stg_project_name.name_key = cat_slug.name_key
)

select
  slug,
  project_no,
  row_number() over (
    partition by project_no order by has_key desc, published_at, slug
  ) as place
from matched
where project_no is not null
