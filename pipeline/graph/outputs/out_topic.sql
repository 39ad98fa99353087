-- The topics of tracked projects, with the number of projects that have each topic. Vanished projects
-- do not count.
-- grain:   one row per topic
-- key:     id
-- reads:   ent_project, stg_vanished_repository
-- version: 2
select
  topic as id,
  count(*) as projects
from (
  select unnest(ent_project.topics) as topic
  from ent_project
  anti join stg_vanished_repository on stg_vanished_repository.project_no = ent_project.project_no
) as tagged
group by topic
