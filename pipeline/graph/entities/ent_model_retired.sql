-- The models that the catalog names as retired by their makers.
-- grain:   one row per model
-- key:     name_key
-- reads:   ent_model_id, ent_model_kind, cat_retired_model
-- version: 1
-- Others can still sell a model that `is_open`. A day after the day of the graph does not count.
select
  ent_model_id.name_key,
  min(cat_retired_model.retired_on) as retired_on,
  any_value(cat_retired_model.evidence) as evidence,
  bool_and(cat_retired_model.is_open) as is_open
from ent_model_id
inner join ent_model_kind on ent_model_kind.name_key = ent_model_id.name_key
inner join cat_retired_model
  on cat_retired_model.maker = ent_model_kind.maker
  and list_contains(ent_model_id.aliases, cat_retired_model.maker || '/' || cat_retired_model.name)
where cat_retired_model.retired_on <= getvariable('as_of')
group by ent_model_id.name_key
