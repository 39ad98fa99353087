-- The industry of each project, by topics and words of the catalog's rules.
-- grain:   one row per project and matching vertical
-- key:     project_no, vertical_id
-- reads:   ent_project, cat_vertical_rule, ent_project_word
-- version: 1
-- A topic is a statement by the owner, so it counts twice as much as a word in name or description.
with

rules as (
  select
    2.0 as topic_weight,
    1.0 as word_weight
),

by_topic as (
  select
    tagged.project_no,
    cat_vertical_rule.vertical_id,
    'topic ' || cat_vertical_rule.value as evidence,
    rules.topic_weight as weight
  from (select project_no, unnest(topics) as topic from ent_project) as tagged
  inner join cat_vertical_rule
    on cat_vertical_rule.kind = 'topic'
    and cat_vertical_rule.value = tagged.topic
  cross join rules
),

by_word as (
  select
    ent_project_word.project_no,
    cat_vertical_rule.vertical_id,
    'the words “' || cat_vertical_rule.value || '”' as evidence,
    rules.word_weight as weight
  from ent_project_word
  inner join cat_vertical_rule
    on cat_vertical_rule.kind = 'word'
    and cat_vertical_rule.value = ent_project_word.phrase
  cross join rules
),

summed as (
  select
    project_no,
    vertical_id,
    sum(weight) as weight,
    string_agg(evidence, ', ' order by weight desc, evidence) as evidence
  from (
    select project_no, vertical_id, evidence, weight from by_topic
    union all
    select project_no, vertical_id, evidence, weight from by_word
  ) as matches
  group by project_no, vertical_id
)

select
  project_no,
  vertical_id,
  evidence,
  weight,
  row_number() over (partition by project_no order by weight desc, vertical_id) as position
from summed
