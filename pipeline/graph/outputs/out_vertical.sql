-- The industries, with the number of projects for which each is the best match. Vanished projects do
-- not count.
-- grain:   one row per vertical
-- key:     id
-- reads:   cat_vertical, score_vertical, ent_project, stg_vanished_repository
-- version: 3
-- A ranking of a few little-known projects is not meaningful. An industry is therefore ranked only
-- if it has at least 10 projects with at least 100 stars.
with

rules as (
  select
    10 as min_ranked_projects,
    100 as min_stars -- projects with fewer stars do not count toward `min_ranked_projects`
),

best as (
  select score_vertical.vertical_id, score_vertical.project_no
  from score_vertical
  anti join stg_vanished_repository on stg_vanished_repository.project_no = score_vertical.project_no
  where score_vertical.position = 1
)

select
  cat_vertical.id,
  cat_vertical.name,
  cat_vertical.description,
  count(best.project_no) as projects,
  count(*) filter (where ent_project.stars >= (select min_stars from rules))
    >= (select min_ranked_projects from rules) as is_ranked
from cat_vertical
left join best on best.vertical_id = cat_vertical.id
left join ent_project on ent_project.project_no = best.project_no
group by cat_vertical.id, cat_vertical.name, cat_vertical.description
