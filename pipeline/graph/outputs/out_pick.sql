-- The editors' picks, with the tracked project if there is one.
-- grain:   one row per pick
-- key:     repo
-- reads:   cat_pick, out_project_alias
-- version: 1
select
  cat_pick.repo,
  out_project_alias.id as project_id,
  cat_pick.why,
  cat_pick.picked_on
from cat_pick
left join out_project_alias
  on out_project_alias.alias = lower(cat_pick.repo)
  and out_project_alias.kind = 'repo'
