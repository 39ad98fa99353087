-- Industries with the number of projects that match them best.
-- grain:   one row per vertical
-- key:     id
-- reads:   cat_vertical, score_vertical
-- version: 1
select
  cat_vertical.id,
  cat_vertical.name,
  cat_vertical.description,
  count(score_vertical.project_no) as projects
from cat_vertical
left join score_vertical
  on score_vertical.vertical_id = cat_vertical.id
  and score_vertical.position = 1
group by cat_vertical.id, cat_vertical.name, cat_vertical.description
