-- The alternatives of each commercial product, with the tracked project if there is one.
-- grain:   one row per product and alternative
-- key:     product_slug, repo
-- reads:   cat_alternative, cat_project, cat_former_name, stg_identity, stg_repository_name, ent_project, stg_rename
-- version: 2
-- A reused name belongs to its current project. A former name counts only if the current one is not tracked.
with

holders as (
  select
    stg_identity.name_key,
    arg_max(ent_project.id, (stg_repository_name.last_observed_at, ent_project.id)) as project_id
  from stg_identity
  inner join ent_project on ent_project.project_no = stg_identity.project_no
  inner join stg_repository_name
    on stg_repository_name.upstream_id = stg_identity.upstream_id
    and stg_repository_name.name_key = stg_identity.name_key
  group by stg_identity.name_key
),

former_holders as (
  select cat_former_name.repo, min(holders.project_id) as project_id
  from cat_former_name
  inner join holders on holders.name_key = lower(cat_former_name.former_name)
  group by cat_former_name.repo
)

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
  coalesce(held.project_id, led.project_id, former.project_id) as project_id
from cat_alternative
inner join cat_project on cat_project.repo = cat_alternative.repo
left join holders as held on held.name_key = lower(cat_alternative.repo)
left join stg_rename on stg_rename.name_key = lower(cat_alternative.repo)
left join holders as led on led.name_key = stg_rename.final_key
left join former_holders as former on former.repo = cat_alternative.repo
