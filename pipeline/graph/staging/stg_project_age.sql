-- The day on which each project was created or, if unknown, first observed.
-- grain:   one row per project
-- key:     project_no
-- reads:   stg_repository_fact, stg_repository_name, stg_project_identity
-- version: 1
-- Not every source reports the creation date. A project is at least as old as its first
-- observation, so an age measured from that day is never too high.
with

created as (
  select
    project_no,
    (min(created_at)::date - date '2000-01-01')::integer as created_no
  from stg_repository_fact
  group by project_no
),

seen as (
  select
    stg_project_identity.project_no,
    (min(stg_repository_name.first_day) - date '2000-01-01')::integer as first_no
  from stg_repository_name
  inner join stg_project_identity
    on stg_project_identity.upstream_id = stg_repository_name.upstream_id
    and stg_project_identity.name_key = stg_repository_name.name_key
  group by stg_project_identity.project_no
)

select
  seen.project_no,
  created.created_no,
  seen.first_no,
  coalesce(created.created_no, seen.first_no) as born_no
from seen
left join created on created.project_no = seen.project_no
