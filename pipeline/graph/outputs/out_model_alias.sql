-- Every other id of an AI model: ids in sources, former ids, and ids that currently point to it.
-- grain:   one row per id
-- key:     alias
-- reads:   ent_model, stg_model_alias
-- version: 2
-- The published id of a model is never an alias of another model.
with

ids as (
  select
    unnest(aliases) as alias,
    id as model_id
  from ent_model
),

listed as (
  select
    ids.alias,
    min(ids.model_id) as model_id
  from ids
  left join ent_model as own on lower(own.id) = ids.alias
  where own.id is null
  group by ids.alias
),

targets as (
  select
    alias,
    model_id
  from listed
  union all
  select
    lower(id) as alias,
    min(id) as model_id
  from ent_model
  group by lower(id)
),

pointers as (
  select
    stg_model_alias.alias,
    targets.model_id
  from stg_model_alias
  inner join targets on targets.alias = stg_model_alias.points_to
  where stg_model_alias.alias not in (select lower(id) from ent_model)
)

select
  coalesce(pointers.alias, listed.alias) as alias,
  coalesce(pointers.model_id, listed.model_id) as model_id
from listed
full join pointers on pointers.alias = listed.alias
