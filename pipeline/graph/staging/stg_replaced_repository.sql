-- Observations of repositories whose name belongs to a newer repository today.
-- grain:   one row per upstream id and spelling of a name
-- key:     upstream_id, full_name
-- reads:   obs_repositories, obs_renames, cat_former_name
-- version: 1
-- A repository can be deleted and created again under its name. What was observed before says
-- nothing about the new repository, so these observations are left out. Two facts show it:
--   1. Another upstream id has the last name of an id, and was first observed under it after the
--      last observation of that id.
--   2. An observation without an upstream id is older than the repository. A name with a recorded
--      rename is an exception: its older observations belong to the renamed repository.
-- `upstream_id` is '' if there is none. Observations before `before_on` are left out.
with

spellings as (
  select
    coalesce(upstream_id, '') as upstream_id,
    full_name,
    min(day) as first_day,
    min(observed_at) as first_at,
    max(observed_at) as last_at,
    arg_max(created_at, observed_at) filter (where created_at is not null) as created_at
  from obs_repositories
  group by upstream_id, full_name
),

names as (
  select *, lower(full_name) as name_key
  from spellings
),

last_names as (
  select
    upstream_id,
    max(last_at) as last_at,
    arg_max(name_key, (last_at, name_key)) as name_key
  from names
  where upstream_id <> ''
  group by upstream_id
),

replaced_ids as (
  select last_names.upstream_id, min(names.first_day) as before_on
  from last_names
  inner join names
    on names.name_key = last_names.name_key
    and names.upstream_id not in ('', last_names.upstream_id)
    and names.first_at > last_names.last_at
  group by last_names.upstream_id
),

created as (
  select
    name_key,
    arg_max(created_at, last_at)::date as created_on
  from names
  anti join replaced_ids on replaced_ids.upstream_id = names.upstream_id
  where created_at is not null
  group by name_key
),

renamed as (
  select lower(old_name) as name_key from obs_renames
  union
  select lower(former_name) as name_key from cat_former_name
)

select names.upstream_id, names.full_name, replaced_ids.before_on + 1 as before_on
from names
inner join replaced_ids on replaced_ids.upstream_id = names.upstream_id
union all
select names.upstream_id, names.full_name, created.created_on as before_on
from names
inner join created on created.name_key = names.name_key
anti join renamed on renamed.name_key = names.name_key
where names.upstream_id = '' and names.first_day < created.created_on
