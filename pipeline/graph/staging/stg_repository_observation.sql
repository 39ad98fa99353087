-- All observations of tracked projects, each assigned to a project by its id or name.
-- grain:   one row per observation
-- key:     project_no, source, full_name, day
-- reads:   obs_repositories, stg_repository_name, stg_project_identity, stg_tracking_decision
-- version: 2
-- made:    view
-- `is_met` is true if a project has several names or sources, so that it can have several rows on a
-- day. Rows for a removal from a list are excluded, because they contain no measurements.
with

tracked_names as (
  select
    stg_project_identity.upstream_id,
    stg_project_identity.name_key,
    stg_project_identity.project_no,
    stg_repository_name.source,
    stg_repository_name.first_day,
    count(*) over (partition by stg_project_identity.project_no) > 1 as is_met
  from stg_repository_name
  inner join stg_project_identity
    on stg_project_identity.upstream_id = stg_repository_name.upstream_id
    and stg_project_identity.name_key = stg_repository_name.name_key
  anti join (select project_no from stg_tracking_decision where verdict <> 'tracked') as excluded
    on excluded.project_no = stg_project_identity.project_no
  where stg_repository_name.source <> 'catalog'
),

-- A row is assigned by its upstream id. The name is used only if there is no upstream id. Rows
-- before the first day of a name belong to an earlier repository of this name.
ids as (
  select distinct upstream_id, project_no, is_met
  from tracked_names
  where upstream_id <> ''
),

names as (
  select name_key, source, first_day, project_no, is_met
  from tracked_names
  where upstream_id = ''
)

select
  ids.project_no,
  ids.is_met,
  obs_repositories.*
from obs_repositories
inner join ids on ids.upstream_id = obs_repositories.upstream_id
where obs_repositories.stated_end is null
union all
select
  names.project_no,
  names.is_met,
  obs_repositories.*
from obs_repositories
inner join names
  on names.name_key = lower(obs_repositories.full_name)
  and names.source = obs_repositories.source
  and names.first_day <= obs_repositories.day
where obs_repositories.upstream_id is null
  and obs_repositories.stated_end is null
