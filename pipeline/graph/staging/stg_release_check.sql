-- The last day on which the releases of each project were read, and up to which they are known.
-- grain:   one row per project with a repository release
-- key:     project_no
-- reads:   obs_releases, stg_repository_name, stg_project_identity
-- version: 1
-- A source that states releases reads them together with the other facts of a repository, also when
-- there is no new release. More than `max_unread_days` after the last day of the source, releases are
-- unknown. `known_no` is the last day on which they are known, as a number of days since 2000-01-01.
with

rules as (
  select 90 as max_unread_days
),

stated as (
  select
    source,
    coalesce(upstream_id, '') as upstream_id,
    lower(full_name) as name_key,
    max(day) as day
  from obs_releases
  group by all
),

checks as (
  select
    stg_project_identity.project_no,
    max(greatest(stated.day, coalesce(stg_repository_name.last_day, stated.day))) as checked_on
  from stated
  inner join stg_project_identity
    on stg_project_identity.upstream_id = stated.upstream_id
    and stg_project_identity.name_key = stated.name_key
  left join stg_repository_name
    on stg_repository_name.source = stated.source
    and stg_repository_name.upstream_id = stated.upstream_id
    and stg_repository_name.name_key = stated.name_key
  group by stg_project_identity.project_no
)

select
  checks.project_no,
  checks.checked_on,
  (checks.checked_on - date '2000-01-01')::integer + rules.max_unread_days as known_no
from checks
cross join rules
