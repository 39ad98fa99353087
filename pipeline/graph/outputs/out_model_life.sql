-- The dated steps in the life of each id of a model, as published.
-- grain:   one row per model and step
-- key:     model_id, place
-- reads:   ent_model_life, ent_model
-- version: 1
select
  ent_model.id as model_id,
  ent_model_life.place,
  ent_model_life.seller,
  ent_model_life.offer_id,
  ent_model_life.step,
  ent_model_life.step_on,
  ent_model_life.ends_on,
  ent_model_life.learned_on,
  ent_model_life.source,
  ent_model_life.evidence
from ent_model_life
inner join ent_model on ent_model.name_key = ent_model_life.name_key
