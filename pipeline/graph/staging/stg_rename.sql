-- The current name of each old repository name, for sources that have only names.
-- grain:   one row per old name
-- key:     name_key
-- reads:   obs_renames
-- version: 1
-- Follows at most ten renames. A chain that returns to its start is ignored.
with recursive

newest as (
  select
    lower(old_name) as name_key,
    arg_max(lower(new_name), (day, lower(new_name))) as next_key
  from obs_renames
  where lower(old_name) <> lower(new_name)
  group by lower(old_name)
),

walk as (
  select
    name_key,
    next_key,
    1 as steps
  from newest
  union all
  select
    walk.name_key,
    newest.next_key,
    walk.steps + 1 as steps
  from walk
  inner join newest on newest.name_key = walk.next_key
  where walk.steps < 10 and newest.next_key <> walk.name_key
)

select
  name_key,
  arg_max(next_key, steps) as final_key
from walk
group by name_key
