-- Ids that currently point to another model, such as `~openai/gpt-latest`, and their targets.
-- grain:   one row per id
-- key:     alias
-- reads:   obs_model_prices
-- version: 1
-- Resellers list such an id with their own name in front: `kilo/~openai/gpt-latest` points to the
-- same model.
with

newest as (
  select
    lower(model) as alias,
    arg_max(lower(alias_of), observed_at) filter (where alias_of is not null) as points_to,
    arg_max(alias_of is not null and event <> 'removed', observed_at) as is_alias
  from obs_model_prices
  group by lower(model)
),

pointers as (
  select
    alias,
    points_to
  from newest
  where is_alias
)

select
  alias,
  points_to
from pointers
union all
select
  newest.alias,
  pointers.points_to
from newest
inner join pointers on pointers.alias = regexp_extract(newest.alias, '/(~.+)$', 1)
where not newest.is_alias
