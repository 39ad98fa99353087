-- The editors' picks, with the tracked project if there is one.
-- grain:   one row per pick
-- key:     repo
-- reads:   cat_pick, out_project_alias
-- version: 2
-- A graph of a past day uses the current picks. The day of a later pick is null.
select
  cat_pick.repo,
  out_project_alias.id as project_id,
  cat_pick.why,
  if(cat_pick.picked_on <= getvariable('as_of'), cat_pick.picked_on, null) as picked_on
from cat_pick
left join out_project_alias
  on out_project_alias.alias = lower(cat_pick.repo)
  and out_project_alias.kind = 'repo'
