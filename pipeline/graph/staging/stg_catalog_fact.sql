-- What the catalog states about each repository that it names.
-- grain:   one row per repository
-- key:     name_key
-- reads:   cat_project
-- version: 1
-- The catalog is a source like any other, named `catalog`, but it does not observe: its facts fill in
-- what no source has observed. A graph of a past day uses today's catalog.
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
