-- The features by which similar projects are found, with their weights.
-- grain:   one row per project and feature
-- key:     project_no, kind, value
-- reads:   ent_project, ent_alternative, score_stack, score_similar_word, cat_product, cat_concept, cat_stack
-- version: 5
-- A feature is a concept in the synonym table, a job of the catalog, a heading under which another
-- curated list contains the project, a product to which the project is an alternative, a topic, a package, an owner, a stack,
-- a word, or two neighboring words. A heading such as “Miscellaneous” says nothing about a project,
-- so it is not a feature. Words, owners and stacks alone do not make projects similar: `points` is
-- what each kind contributes to the evidence that two projects need. A concept or topic of very many
-- projects, such as “llm”, contributes only as much as a word.
-- The weight is the strength of the kind times ln(projects / projects with the feature). It is
-- stored in hundredths as an integer, so that sums are exact.
with

rules as (
  select
    3000 as max_carriers, -- a feature of more projects is not specific enough
    24 as features_per_project, -- those with the highest weights
    250 as generic_carriers, -- a concept or topic of more projects alone is no evidence
    '^(misc|others?\b|uncategorized|general|official|ai ml|claw variants|comfyui|claude code plugins)'
      as general_heading -- matches the last part of a heading
),

-- The strength of each kind. Deliberate statements, such as topics, are stronger than words of a
-- description.
strengths as (
  from (values
    ('job', 2.2, 3), ('product', 2.2, 3), ('concept', 1.6, 3), ('heading', 1.2, 3), ('topic', 1.1, 3),
    ('package', 0.7, 3), ('phrase', 0.9, 1), ('word', 0.7, 1), ('owner', 0.4, 0), ('stack', 0.25, 0)
  ) as kinds (kind, strength, points)
),

-- Topics and list headings, which can contain words of the synonym table.
labels as (
  select
    project_no,
    unnest(list_concat(topics, categories)) as label
  from ent_project
),

lines as (
  select
    project_no,
    list_filter(
      regexp_split_to_array(
        lower(concat_ws(' . ', name, repo, description[:400])), '[^\p{L}\p{N}+#]+'
      ),
      lambda word: word <> ''
    ) as words
  from ent_project
  union all
  select
    project_no,
    list_filter(regexp_split_to_array(lower(label), '[^\p{L}\p{N}+#]+'), lambda word: word <> '')
  from labels
),

line_words as (
  select
    project_no,
    words,
    unnest(words) as word,
    generate_subscripts(words, 1) as position
  from lines
),

concepts as (
  select
    label,
    is_name,
    string_split(phrase, ' ') as words
  from cat_concept
),

features as (
  select project_no, kind, value, label, true as is_named from score_similar_word
  union all
  select line_words.project_no, 'concept', concepts.label, concepts.label, bool_or(concepts.is_name)
  from line_words
  inner join concepts on concepts.words[1] = line_words.word
  where line_words.words[line_words.position:line_words.position + len(concepts.words) - 1]
    = concepts.words
  group by line_words.project_no, concepts.label
  union all
  select distinct project_no, 'topic', topic, topic, true
  from (select project_no, unnest(topics) as topic from ent_project)
  union all
  select distinct project_no, 'package', name, name, true
  from (select project_no, unnest(dependencies) as name from ent_project)
  union all
  select distinct project_no, if(starts_with(name, 'Daybreak > '), 'job', 'heading'), name,
    regexp_replace(name, '^Daybreak > ', ''), true
  from (select project_no, unnest(categories) as name from ent_project)
  cross join rules
  where not regexp_matches(lower(string_split(name, ' > ')[-1]), rules.general_heading)
  union all
  select distinct ent_project.project_no, 'product', cat_product.name, cat_product.name, true
  from ent_alternative
  inner join ent_project on ent_project.id = ent_alternative.project_id
  inner join cat_product on cat_product.slug = ent_alternative.product_slug
  union all
  select project_no, 'owner', lower(owner), owner, true from ent_project where owner is not null
  union all
  select distinct score_stack.project_no, 'stack', cat_stack.name, cat_stack.name, true
  from score_stack
  inner join cat_stack on cat_stack.id = score_stack.stack_id
),

weighted as (
  select
    features.kind,
    features.value,
    if(
      features.kind in ('concept', 'topic')
      and count(*) > (select generic_carriers from rules),
      1,
      any_value(strengths.points)
    ) as points,
    round(
      100 * any_value(strengths.strength)
      * ln((select count(*) from ent_project) / count(*)::double)
    )::bigint as weight
  from features
  inner join strengths on strengths.kind = features.kind
  group by features.kind, features.value
  having count(*) between 2 and (select max_carriers from rules)
)

select
  features.project_no,
  features.kind,
  features.value,
  features.label,
  weighted.weight::integer as weight,
  -- A synonym brings projects closer, but is no evidence that they are about the concept.
  if(features.is_named, weighted.points, 0)::integer as points,
  -- Joining all pairs of projects by a number is faster than by text.
  dense_rank() over (order by features.kind, features.value)::integer as feature_no
from features
inner join weighted
  on weighted.kind = features.kind
  and weighted.value = features.value
where weighted.weight > 0
qualify row_number() over (
  partition by features.project_no order by weighted.weight desc, features.kind, features.value
) <= (select features_per_project from rules)
