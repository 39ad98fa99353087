-- The events of projects, as published.
-- grain:   one row per event
-- key:     id
-- reads:   ent_event
-- version: 1
select
  id,
  kind,
  day,
  project_id,
  before,
  after,
  url
from ent_event
