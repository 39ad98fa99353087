-- Editors' picks.
-- grain:   one row per pick
-- key:     repo
-- reads:   cat_pick, stg_identity, ent_project
-- version: 1
with

holders as (
  select
    stg_identity.name_key,
    min(ent_project.id) as project_id
  from stg_identity
  inner join ent_project on ent_project.project_key = stg_identity.project_key
  group by stg_identity.name_key
)

select
  cat_pick.repo,
  holders.project_id,
  cat_pick.why,
  cat_pick.picked_on
from cat_pick
left join holders on holders.name_key = lower(cat_pick.repo)
where cat_pick.picked_on <= getvariable('as_of')
