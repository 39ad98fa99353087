-- The project of each observed name. Upstream ids identify projects, names do not.
-- grain:   one row per upstream id and name
-- key:     upstream_id, name_key
-- reads:   stg_repository_name, stg_rename
-- version: 1
-- `project_key` is permanent. `project_no` numbers the projects of one build in the order of their
-- keys, because integers are cheap to join and sort.
-- A row without an upstream id belongs to the project that last had its name. If there is none, it
-- belongs to the project that has the name after renames. If no source knows an id for that project,
-- the name itself is the identity.
with

named as (
  select
    seen.upstream_id,
    seen.name_key,
    coalesce(stg_rename.final_key, seen.name_key) as final_key
  from (select distinct upstream_id, name_key from stg_repository_name) as seen
  left join stg_rename on stg_rename.name_key = seen.name_key
),

holders as (
  select
    name_key,
    arg_max(upstream_id, (last_observed_at, upstream_id)) as upstream_id
  from stg_repository_name
  where upstream_id <> ''
  group by name_key
),

keyed as (
  select
    named.upstream_id,
    named.name_key,
    case
      when named.upstream_id <> '' then named.upstream_id
      else coalesce(held_then.upstream_id, held_now.upstream_id, 'name:' || named.final_key)
    end as project_key
  from named
  left join holders as held_now on held_now.name_key = named.final_key
  left join holders as held_then on held_then.name_key = named.name_key
)

select
  upstream_id,
  name_key,
  project_key,
  (dense_rank() over (order by project_key) - 1)::integer as project_no
from keyed
