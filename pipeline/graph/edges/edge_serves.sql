-- Edges from each project to the open-weights models whose family name is a topic of the project.
-- grain:   one row per project and model
-- key:     source, target
-- reads:   ent_project, ent_model, score_model
-- version: 4
-- Only the three best-ranked models of each family are included. A maker before the model name,
-- such as `openai.` in `openai.gpt-oss-20b`, is not part of the family name. A topic that is the name
-- of the maker, such as `mistral` for `mistralai/mistral-small`, names no model. A topic with a version,
-- such as `gemma3`, names no model of another version.
with

families as (
  select
    ent_model.id,
    regexp_extract(
      lower(ent_model.id),
      '^(?:.*/)?(?:[a-z]+\.)*(?:meta-)?([a-z]{4,})(?:[^a-z./][^/]*)?$',
      1
    ) as family,
    regexp_extract(lower(ent_model.id), '[/.](?:meta-)?[a-z]{4,}-?([0-9]{1,2})(?:[-.:][^/]*)?$', 1)
      as major
  from ent_model
  inner join score_model on score_model.id = ent_model.id
  where ent_model.is_open_weights
  qualify row_number() over (partition by family order by score_model.rank) <= 3
),

tagged as (
  select
    id,
    unnest(topics) as topic,
    regexp_extract(topic, '^[a-z]+-?([0-9]{1,2})(?:[.][0-9]+)?$', 1) as major
  from ent_project
)

select
  'project:' || tagged.id as source,
  'model:' || families.id as target,
  'serves' as kind,
  'topic ' || min(tagged.topic) as evidence,
  0.5::double as weight
from tagged
inner join families on regexp_replace(tagged.topic, '[-.]?[0-9].*$', '') = families.family
where families.family <> ''
  and (families.major = '' or tagged.major in ('', families.major))
  and not starts_with(split_part(lower(families.id), '/', 1), tagged.topic)
group by tagged.id, families.id
