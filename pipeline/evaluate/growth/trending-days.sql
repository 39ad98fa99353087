-- The days on which each project was in any trending list of GitHub.
-- reads: obs_trending, stg_project_identity
select distinct
  names.project_no,
  (obs_trending.day - date '2000-01-01')::integer as day_no
from obs_trending
inner join (
  select distinct name_key, project_no from stg_project_identity
) as names on names.name_key = lower(obs_trending.full_name)
