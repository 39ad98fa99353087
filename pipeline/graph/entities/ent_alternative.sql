-- The alternatives of each commercial product, with the tracked project if there is one.
-- grain:   one row per product and alternative
-- key:     product_slug, repo
-- reads:   cat_alternative, cat_project, stg_project_name, ent_project
-- version: 3
-- If the catalog lists an alternative under a former repository name, the project is found by this
-- former name.
select
  cat_alternative.product_slug,
  cat_alternative.position,
  cat_alternative.repo,
  cat_project.name,
  cat_project.site,
  cat_project.license,
  cat_project.license_kind,
  cat_project.license_note,
  cat_project.description,
  ent_project.id as project_id
from cat_alternative
inner join cat_project on cat_project.repo = cat_alternative.repo
left join stg_project_name on stg_project_name.name_key = lower(cat_alternative.repo)
left join ent_project on ent_project.project_no = stg_project_name.project_no
