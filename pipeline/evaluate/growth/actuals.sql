-- The star total of each project on each day of the log, including observations under former names.
-- Day numbers count from 2000-01-01. `created_no` is the day number of the creation date.
-- reads: obs_repositories, stg_project_identity
select
  stg_project_identity.project_no,
  (obs_repositories.day - date '2000-01-01')::integer as day_no,
  max(obs_repositories.stars)::integer as stars,
  (min(obs_repositories.created_at)::date - date '2000-01-01')::integer as created_no
from obs_repositories
inner join stg_project_identity
  on stg_project_identity.upstream_id = coalesce(obs_repositories.upstream_id, '')
  and stg_project_identity.name_key = lower(obs_repositories.full_name)
where obs_repositories.stars is not null
group by stg_project_identity.project_no, obs_repositories.day
