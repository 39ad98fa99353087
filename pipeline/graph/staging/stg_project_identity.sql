-- Assigns a project to each observed pair of upstream id and repository name.
-- grain:   one row per upstream id and name
-- key:     upstream_id, name_key
-- reads:   stg_repository_name, stg_rename
-- version: 2
-- An upstream id identifies a project permanently; a name can change or be reused. `project_key` is
-- permanent. `project_no` is an integer for fast joins and sorting. It numbers the projects of one
-- build in the order of their keys.
-- A name without an upstream id belongs to the project that last had
--   1. this name, or else
--   2. the current name of the same repository according to stg_rename, or else
--   3. any other name of this repository.
-- If no source states an id for the repository, the key contains its current name.
-- Two ids with the same newest name at the same time are one project. If one id replaced the other,
-- stg_repository_name has only the newer one.
with

observed_names as (
  select
    seen.upstream_id,
    seen.name_key,
    coalesce(stg_rename.final_key, seen.name_key) as final_key
  from (select distinct upstream_id, name_key from stg_repository_name) as seen
  left join stg_rename on stg_rename.name_key = seen.name_key
),

with_ids as (
  select
    stg_repository_name.upstream_id,
    stg_repository_name.name_key,
    coalesce(stg_rename.final_key, stg_repository_name.name_key) as final_key,
    stg_repository_name.last_observed_at
  from stg_repository_name
  left join stg_rename on stg_rename.name_key = stg_repository_name.name_key
  where stg_repository_name.upstream_id <> ''
),

last_names as (
  select
    upstream_id,
    arg_max(name_key, (last_observed_at, name_key)) as name_key,
    max(last_observed_at) as last_observed_at
  from with_ids
  group by upstream_id
),

id_keys as (
  select
    upstream_id,
    first_value(upstream_id) over (
      partition by name_key order by last_observed_at desc, upstream_id desc
    ) as project_key
  from last_names
),

name_owners as (
  select
    with_ids.name_key,
    arg_max(id_keys.project_key, (with_ids.last_observed_at, with_ids.upstream_id)) as project_key
  from with_ids
  inner join id_keys on id_keys.upstream_id = with_ids.upstream_id
  group by with_ids.name_key
),

repository_owners as (
  select
    with_ids.final_key,
    arg_max(id_keys.project_key, (with_ids.last_observed_at, with_ids.upstream_id)) as project_key
  from with_ids
  inner join id_keys on id_keys.upstream_id = with_ids.upstream_id
  group by with_ids.final_key
),

keyed as (
  select
    observed_names.upstream_id,
    observed_names.name_key,
    coalesce(
      id_keys.project_key,
      owner_of_name.project_key,
      owner_of_current_name.project_key,
      repository_owners.project_key,
      'name:' || observed_names.final_key
    ) as project_key
  from observed_names
  left join id_keys on id_keys.upstream_id = observed_names.upstream_id
  left join name_owners as owner_of_name on owner_of_name.name_key = observed_names.name_key
  left join name_owners as owner_of_current_name
    on owner_of_current_name.name_key = observed_names.final_key
  left join repository_owners on repository_owners.final_key = observed_names.final_key
)

select
  upstream_id,
  name_key,
  project_key,
  (dense_rank() over (order by project_key) - 1)::integer as project_no
from keyed
