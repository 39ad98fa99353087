-- The project of each observed name. Upstream ids identify projects, names do not.
-- grain:   one row per upstream id and name
-- key:     upstream_id, name_key
-- reads:   stg_repository_name, stg_rename
-- version: 2
-- `project_key` is permanent. `project_no` numbers the projects of one build in the order of their
-- keys, because integers are cheap to join and sort.
-- A row without an upstream id belongs to the project that last had its name. If there is none, it
-- belongs to the project that has the name after renames, or had any other name of the repository. If
-- no source knows an id for that project, the name itself is the identity.
-- Two ids with the same last name are one project: the repository was deleted and created again, and
-- only the newer one is at its URL.
with

named as (
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

-- The project key of each upstream id.
id_keys as (
  select
    upstream_id,
    first_value(upstream_id) over (
      partition by name_key order by last_observed_at desc, upstream_id desc
    ) as project_key
  from last_names
),

holders as (
  select
    with_ids.name_key,
    arg_max(id_keys.project_key, (with_ids.last_observed_at, with_ids.upstream_id)) as project_key
  from with_ids
  inner join id_keys on id_keys.upstream_id = with_ids.upstream_id
  group by with_ids.name_key
),

group_holders as (
  select
    with_ids.final_key,
    arg_max(id_keys.project_key, (with_ids.last_observed_at, with_ids.upstream_id)) as project_key
  from with_ids
  inner join id_keys on id_keys.upstream_id = with_ids.upstream_id
  group by with_ids.final_key
),

keyed as (
  select
    named.upstream_id,
    named.name_key,
    coalesce(
      id_keys.project_key,
      held_then.project_key,
      held_now.project_key,
      group_holders.project_key,
      'name:' || named.final_key
    ) as project_key
  from named
  left join id_keys on id_keys.upstream_id = named.upstream_id
  left join holders as held_then on held_then.name_key = named.name_key
  left join holders as held_now on held_now.name_key = named.final_key
  left join group_holders on group_holders.final_key = named.final_key
)

select
  upstream_id,
  name_key,
  project_key,
  (dense_rank() over (order by project_key) - 1)::integer as project_no
from keyed
