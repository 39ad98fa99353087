-- Edges from each project to the topics that its owner assigned.
-- grain:   one row per project and topic
-- key:     source, target
-- reads:   ent_project
-- version: 1
select
  'project:' || id as source,
  'topic:' || unnest(topics) as target,
  'has_topic' as kind,
  'tagged by its owner' as evidence,
  1.0::double as weight
from ent_project
