-- The days on which each tracked project was on one of GitHub's trending pages.
-- grain:   one row per project and day
-- key:     project_no, day
-- reads:   obs_trending, stg_project_name
-- version: 1
select distinct
  stg_project_name.project_no,
  obs_trending.day
from obs_trending
inner join stg_project_name on stg_project_name.name_key = lower(obs_trending.full_name)
