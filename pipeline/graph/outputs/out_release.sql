-- The ten newest repository releases of each project.
-- grain:   one row per project and release
-- key:     project_id, tag
-- reads:   stg_repository_release, ent_project
-- version: 1
select
  ent_project.id as project_id,
  (row_number() over newest_first)::integer as position,
  stg_repository_release.tag,
  stg_repository_release.published_at,
  stg_repository_release.level,
  coalesce(stg_repository_release.url, ent_project.url || '/releases/tag/' || url_encode(stg_repository_release.tag)) as url
from stg_repository_release
inner join ent_project on ent_project.project_no = stg_repository_release.project_no
window newest_first as (
  partition by ent_project.id order by stg_repository_release.published_at desc, stg_repository_release.tag desc
)
qualify row_number() over newest_first <= 10
