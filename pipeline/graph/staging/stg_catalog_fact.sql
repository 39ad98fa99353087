-- The facts that the catalog states about each repository in it.
-- grain:   one row per repository
-- key:     name_key
-- reads:   cat_project
-- version: 1
-- The catalog counts as a source with the name `catalog`, but it observes nothing: its facts are
-- used only where no other source has a value. A graph of a past day uses the current catalog.
select
  lower(repo) as name_key,
  repo as full_name,
  description,
  site as homepage,
  license,
  language,
  least(checked_on, getvariable('as_of')) as stated_on
from cat_project
qualify row_number() over (partition by lower(repo) order by repo) = 1
