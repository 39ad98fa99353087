-- Every id under which a source lists a model.
-- grain:   one row per id
-- key:     alias
-- reads:   ent_model
-- version: 1
-- The own id of a model is not an alias of another one.
with

aliases as (
  select
    unnest(aliases) as alias,
    id as model_id
  from ent_model
)

select
  aliases.alias,
  min(aliases.model_id) as model_id
from aliases
left join ent_model as own on lower(own.id) = aliases.alias
where own.id is null
group by aliases.alias
