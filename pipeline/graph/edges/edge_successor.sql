-- Edges from each project that ended to the project that its owner names as the successor.
-- grain:   one row per project and successor
-- key:     source, target
-- reads:   cat_project, stg_project_name, ent_project, stg_vanished_repository
-- version: 1
-- Like the statement that a project ended, its successor counts only from the day of the statement on.
select
  'project:' || one.id as source,
  'project:' || other.id as target,
  'succeeded_by' as kind,
  min(cat_project.ended_says) as evidence,
  1.0::double as weight
from cat_project
inner join stg_project_name as ended on ended.name_key = lower(cat_project.repo)
inner join stg_project_name as next on next.name_key = lower(cat_project.ended_successor)
inner join ent_project as one on one.project_no = ended.project_no
inner join ent_project as other on other.project_no = next.project_no
anti join stg_vanished_repository on stg_vanished_repository.project_no = next.project_no
where cat_project.ended_on <= getvariable('as_of') and one.id <> other.id
group by one.id, other.id
