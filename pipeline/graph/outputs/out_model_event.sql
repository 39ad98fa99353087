-- The events of AI models, as published.
-- grain:   one row per event
-- key:     id
-- reads:   ent_model_event
-- version: 1
select
  id,
  kind,
  day,
  model_id,
  before,
  after
from ent_model_event
