-- Packages of registries that tracked projects publish.
-- grain:   one row per package
-- key:     ecosystem, name
-- reads:   cat_package, out_project_alias
-- version: 1
select
  cat_package.ecosystem,
  cat_package.name,
  out_project_alias.id as project_id,
  'catalog' as mapped_by
from cat_package
inner join out_project_alias
  on out_project_alias.alias = lower(cat_package.repo)
  and out_project_alias.kind = 'repo'
