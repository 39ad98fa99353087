-- Edges from each project to the languages, frameworks, runtimes and protocols it works with.
-- grain:   one row per project and stack
-- key:     source, target
-- reads:   ent_project, score_stack
-- version: 1
select
  'project:' || ent_project.id as source,
  'stack:' || score_stack.stack_id as target,
  'works_with' as kind,
  score_stack.evidence,
  score_stack.weight::double as weight
from score_stack
inner join ent_project on ent_project.project_no = score_stack.project_no
