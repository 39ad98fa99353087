-- Each piece of evidence that a project is made for an industry.
-- grain:   one row per project, vertical, field and value
-- key:     project_no, vertical_id, field, value
-- reads:   ent_project, stg_project_name, ent_project_word, cat_vertical_rule, cat_vertical_project
-- version: 2
-- A topic is a statement by the owner, so it counts twice as much as a word in the name or
-- description. A hint, such as “game”, is an ambiguous word: it has half the weight of a word and
-- is half a piece of evidence. Catalog entries and headings of curated lists were checked by an
-- editor, so each counts as two pieces of evidence. The day of a catalog entry is omitted if it is
-- later than the as-of day.
with

rules as (
  select
    10.0 as catalog_weight,
    2.0 as heading_weight,
    2.0 as topic_weight,
    1.0 as word_weight,
    0.5 as hint_weight,
    2 as checked_pieces,
    0.5 as hint_pieces
),

headed as (
  select
    project_no,
    heading,
    -- A list with nested sections has headings such as “Section > Subsection”.
    lower(string_split(heading, ' > ')[-1]) as last_part
  from (
    select project_no, unnest(list_concat(categories, lists)) as heading from ent_project
  )
),

matches as (
  select
    stg_project_name.project_no,
    cat_vertical_project.vertical_id,
    'catalog' as field,
    '' as value,
    'listed in the catalog' || coalesce(
      ', checked on ' || max(cat_vertical_project.checked_on) filter (
        where cat_vertical_project.checked_on <= getvariable('as_of')
      ),
      ''
    ) as evidence,
    max(rules.catalog_weight) as weight,
    max(rules.checked_pieces)::double as pieces
  from cat_vertical_project
  inner join stg_project_name on stg_project_name.name_key = lower(cat_vertical_project.repo)
  cross join rules
  where cat_vertical_project.is_member
  group by stg_project_name.project_no, cat_vertical_project.vertical_id
  union all
  select
    headed.project_no,
    cat_vertical_rule.vertical_id,
    'heading' as field,
    cat_vertical_rule.value,
    'the list heading “' || min(headed.heading) || '”' as evidence,
    max(rules.heading_weight) as weight,
    max(rules.checked_pieces)::double as pieces
  from headed
  inner join cat_vertical_rule
    on cat_vertical_rule.kind = 'heading'
    and cat_vertical_rule.value in (headed.last_part, lower(headed.heading))
  cross join rules
  group by headed.project_no, cat_vertical_rule.vertical_id, cat_vertical_rule.value
  union all
  select
    tagged.project_no,
    cat_vertical_rule.vertical_id,
    'topic' as field,
    cat_vertical_rule.value,
    'topic ' || tagged.topic as evidence,
    if(cat_vertical_rule.kind = 'hint', rules.hint_weight, rules.topic_weight) as weight,
    if(cat_vertical_rule.kind = 'hint', rules.hint_pieces, 1.0)::double as pieces
  from (select project_no, unnest(topics) as topic from ent_project) as tagged
  inner join cat_vertical_rule
    on cat_vertical_rule.kind in ('topic', 'hint')
    and cat_vertical_rule.value = tagged.topic
  cross join rules
  union all
  select
    ent_project_word.project_no,
    cat_vertical_rule.vertical_id,
    'word' as field,
    cat_vertical_rule.value,
    'the words “' || cat_vertical_rule.value || '”' as evidence,
    if(cat_vertical_rule.kind = 'hint', rules.hint_weight, rules.word_weight) as weight,
    if(cat_vertical_rule.kind = 'hint', rules.hint_pieces, 1.0)::double as pieces
  from ent_project_word
  inner join cat_vertical_rule
    on cat_vertical_rule.kind in ('word', 'hint')
    and cat_vertical_rule.value = ent_project_word.phrase
  cross join rules
  where ent_project_word.is_evidence
),

-- Phrases in which the word of a rule has another meaning, such as “game changing”.
voided as (
  select
    ent_project_word.project_no,
    cat_vertical_rule.vertical_id,
    ' ' || cat_vertical_rule.value || ' ' as phrase
  from ent_project_word
  inner join cat_vertical_rule
    on cat_vertical_rule.kind = 'not'
    and cat_vertical_rule.value = ent_project_word.phrase
),

-- Adds a word stem to each match, so that “game” and “games”, or “trading” and “algorithmic
-- trading”, are counted only once.
singular as (
  select
    *,
    ' ' || regexp_replace(replace(value, '-', ' '), '(\w{2,})s\b', '\1', 'g') || ' ' as stem
  from matches
)

select
  one.project_no,
  one.vertical_id,
  one.field,
  one.value,
  one.evidence,
  one.weight::double as weight,
  one.pieces
from singular as one
anti join voided
  on voided.project_no = one.project_no
  and voided.vertical_id = one.vertical_id
  and one.field = 'word'
  and contains(voided.phrase, ' ' || one.value || ' ')
anti join singular as other
  on other.project_no = one.project_no
  and other.vertical_id = one.vertical_id
  and other.field = one.field
  and contains(other.stem, one.stem)
  and (other.weight, length(other.stem), other.evidence)
    > (one.weight, length(one.stem), one.evidence)
