-- Edges from each project to the industries that it is made for.
-- grain:   one row per project and vertical
-- key:     source, target
-- reads:   ent_project, score_vertical
-- version: 1
select
  'project:' || ent_project.id as source,
  'vertical:' || score_vertical.vertical_id as target,
  'in_vertical' as kind,
  score_vertical.evidence,
  round(1 - pow(0.5, score_vertical.weight), 4) as weight
from score_vertical
inner join ent_project on ent_project.project_no = score_vertical.project_no
