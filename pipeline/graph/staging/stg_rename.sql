-- The name that an old repository name leads to in the end, for sources that know names only.
-- grain:   one row per old name
-- key:     name_key
-- reads:   obs_renames
-- version: 1
-- A chain is followed ten steps at most, and one that returns to its start is left where it stands.
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
