-- The day on which each project was created or, if unknown, first observed.
-- grain:   one row per project
-- key:     project_no
-- reads:   stg_repository_fact, stg_repository_name, stg_project_identity
-- version: 2
-- Not every source reports the creation date. A project is at least as old as its first
-- observation, so an age measured from that day is never too high. A later creation date is that of
-- another repository with the name, so it is unknown.
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
  if(created.created_no > seen.first_no, null, created.created_no) as created_no,
  seen.first_no,
  least(created.created_no, seen.first_no) as born_no
from seen
left join created on created.project_no = seen.project_no
