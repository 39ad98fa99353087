-- The topics of tracked projects, with the number of projects that have each topic.
-- grain:   one row per topic
-- key:     id
-- reads:   ent_project
-- version: 1
select
  topic as id,
  count(*) as projects
from (select unnest(topics) as topic from ent_project) as tagged
group by topic
