-- Edges from each project to similar projects that have not vanished.
-- grain:   one row per pair of projects
-- key:     source, target
-- reads:   ent_project, score_similar, stg_vanished_repository
-- version: 2
select
  'project:' || one.id as source,
  'project:' || other.id as target,
  'similar_to' as kind,
  score_similar.evidence,
  score_similar.weight::double as weight
from score_similar
inner join ent_project as one on one.project_no = score_similar.project_no
inner join ent_project as other on other.project_no = score_similar.similar_no
anti join stg_vanished_repository on stg_vanished_repository.project_no = score_similar.similar_no
