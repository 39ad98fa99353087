-- Languages, frameworks, runtimes and protocols, with the number of projects that work with each.
-- Vanished projects do not count.
-- grain:   one row per stack
-- key:     id
-- reads:   cat_stack, score_stack, ent_project, stg_vanished_repository
-- version: 3
-- The catalog also assigns stacks to repositories that are not tracked.
with

tracked as (
  select score_stack.stack_id
  from score_stack
  inner join ent_project on ent_project.project_no = score_stack.project_no
  anti join stg_vanished_repository on stg_vanished_repository.project_no = score_stack.project_no
)

select
  cat_stack.id,
  cat_stack.name,
  cat_stack.kind,
  cat_stack.site,
  cat_stack.description,
  count(tracked.stack_id) as projects
from cat_stack
left join tracked on tracked.stack_id = cat_stack.id
group by cat_stack.id, cat_stack.name, cat_stack.kind, cat_stack.site, cat_stack.description
