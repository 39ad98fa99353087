-- Edges from each project to the topics that its owner assigned. Vanished projects have none.
-- grain:   one row per project and topic
-- key:     source, target
-- reads:   ent_project, stg_vanished_repository
-- version: 2
select
  'project:' || ent_project.id as source,
  'topic:' || unnest(ent_project.topics) as target,
  'has_topic' as kind,
  'tagged by its owner' as evidence,
  1.0::double as weight
from ent_project
anti join stg_vanished_repository on stg_vanished_repository.project_no = ent_project.project_no
