-- Every project has an id, a name, a URL and a source, and no negative counts.
-- grain:   one row per violation
-- key:     id
-- reads:   out_project
-- version: 3
select
  id,
  'a field of the project is missing, invalid or negative' as problem
from out_project
where id is null
  or not regexp_matches(id, '^[a-z0-9._-]+$')
  or coalesce(name, '') = ''
  or not coalesce(starts_with(url, 'https://'), false)
  or (first_seen_on is null and sources is distinct from ['catalog'])
  or coalesce(len(sources), 0) = 0
  or stars < 0
  or forks < 0
