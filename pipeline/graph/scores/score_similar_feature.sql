-- The features of each project by which similar projects are found, with their weights.
-- grain:   one row per project and feature
-- key:     project_no, kind, value
-- reads:   ent_project, ent_alternative, cat_product, cat_concept
-- version: 1
-- A feature is a concept of the synonym table, a heading of a curated list, a product that the project
-- is an alternative to, a topic, a package, a word, or two neighboring words. Words are compared by
-- their stems. A weight is the strength of the kind times ln(projects / projects with the feature),
-- in integer hundredths so that sums are exact.
with

rules as (
  select
    3000 as max_carriers, -- more common features say little
    24 as features_per_project, -- the heaviest ones
    400 as description_letters -- longer descriptions repeat themselves
),

-- What people state on purpose says more than the words that they happen to use.
strengths as (
  from (values
    ('product', 2.2), ('concept', 1.6), ('heading', 1.6), ('topic', 1.0), ('package', 0.7),
    ('phrase', 0.9), ('word', 0.7)
  ) as kinds (kind, strength)
),

-- Words that say nothing about what a project is for.
stop_words as (
  select unnest(string_split(
    'a an in on of to by is it as at be or we so if up no do go he me my us the and for with that this '
    || 'from your you are can use using used all any our its not have has will into over more most make '
    || 'makes based built build building easy simple fast modern powerful open source free library '
    || 'framework tool tools toolkit platform project app application applications software code python '
    || 'javascript typescript java rust support supports supporting via without between also one new '
    || 'other their them out get run running high low level large small best better provides provide '
    || 'providing allows enables enable written implementation official repository github awesome list '
    || 'collection curated including include etc such like user users developer developers way which '
    || 'help helps work works designed create creating created fully simply just https http com www org '
    || 'non multi self hosted server ai ml next generation enterprise grade battery batteries included '
    || 'power powered daily number what how when where these those than then been being own real world',
    ' '
  )) as word
),

texts as (
  select
    ent_project.project_no,
    list_filter(
      regexp_split_to_array(
        lower(
          regexp_replace(name || ' . ' || repo, '[-_./]', ' ', 'g') || ' . '
          || coalesce(description[:rules.description_letters], '')
        ),
        '[^\p{L}\p{N}+#]+'
      ),
      lambda word: length(word) >= 2
    ) as words
  from ent_project
  cross join rules
),

spoken as (
  select
    project_no,
    unnest(words) as word,
    generate_subscripts(words, 1) as position
  from texts
),

stemmed as (
  select
    project_no,
    position,
    word,
    case
      when length(word) < 5 then regexp_replace(word, 's$', '')
      else regexp_replace(
        regexp_replace(word, '(es|s)$', ''),
        '(ations?|ators?|ating|ated|ate|ings?|ers?|ors?|ed|ion|e)$', ''
      )
    end as stem
  from spoken
  where word not in (select word from stop_words)
),

-- Topics and headings, word by word.
labels as (
  select
    project_no,
    unnest(topics || categories) as label
  from ent_project
),

lines as (
  select project_no, words from texts
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
    string_split(phrase, ' ') as words
  from cat_concept
),

features as (
  select distinct project_no, 'word' as kind, stem as value from stemmed where length(word) >= 3
  union
  select one.project_no, 'phrase', one.stem || ' ' || other.stem
  from stemmed as one
  inner join stemmed as other
    on other.project_no = one.project_no
    and other.position = one.position + 1
  union
  select line_words.project_no, 'concept', concepts.label
  from line_words
  inner join concepts on concepts.words[1] = line_words.word
  where line_words.words[line_words.position:line_words.position + len(concepts.words) - 1]
    = concepts.words
  union
  select project_no, 'topic', unnest(topics) from ent_project
  union
  select project_no, 'package', unnest(dependencies) from ent_project
  union
  select project_no, 'heading', unnest(categories) from ent_project
  union
  select ent_project.project_no, 'product', cat_product.name
  from ent_alternative
  inner join ent_project on ent_project.id = ent_alternative.project_id
  inner join cat_product on cat_product.slug = ent_alternative.product_slug
),

weighed as (
  select
    features.kind,
    features.value,
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
  weighed.weight
from features
inner join weighed
  on weighed.kind = features.kind
  and weighed.value = features.value
where weighed.weight > 0
qualify row_number() over (
  partition by features.project_no order by weighed.weight desc, features.kind, features.value
) <= (select features_per_project from rules)
