-- Languages, frameworks, runtimes and protocols, with the number of projects that work with each.
-- grain:   one row per stack
-- key:     id
-- reads:   cat_stack, score_stack
-- version: 1
select
  cat_stack.id,
  cat_stack.name,
  cat_stack.kind,
  cat_stack.site,
  cat_stack.description,
  count(score_stack.project_no) as projects
from cat_stack
left join score_stack on score_stack.stack_id = cat_stack.id
group by cat_stack.id, cat_stack.name, cat_stack.kind, cat_stack.site, cat_stack.description
