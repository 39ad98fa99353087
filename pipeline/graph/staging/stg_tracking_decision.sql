-- Whether each project is tracked, with the evidence.
-- grain:   one row per project
-- key:     project_no
-- reads:   stg_repository_fact, stg_project_text, stg_spam, cat_alternative, cat_pick, cat_scope_rule
-- version: 3
-- A project is tracked if it is about AI, or is an alternative or pick in the catalog, unless it is
-- spam. `evidence` is the strongest evidence, which has the lowest `place`. A match in a keyword
-- search is not evidence, and an ordinary catalog entry is not evidence either. An alternative or
-- pick without other evidence is not about AI, so `is_ai` is false. A word inside an incidental phrase,
-- such as “for web, mobile and AI apps”, is no evidence. If the catalog describes a project, it says
-- what the project is: neither the words of other descriptions nor a source are evidence.
with

facts as (
  select
    project_no,
    list(distinct lower(full_name)) as names,
    list(distinct lower(split_part(full_name, '/', 1))) as owners,
    list_transform(flatten(list(coalesce(categories, []))), lambda name: lower(name)) as categories,
    flatten(list(coalesce(lists, [source]))) as lists,
    flatten(list(coalesce(topics, []))) as topics,
    flatten(list(coalesce(dependencies, []))) as packages
  from stg_repository_fact
  group by project_no
),

chosen as (
  select lower(repo) as name_key, product_slug from cat_alternative
  union all
  select lower(repo), null from cat_pick
),

general as (select list(value) as headings from cat_scope_rule where kind = 'general_heading'),

-- The values of each project that a rule can match. A lower `place` means stronger evidence.
matchable as (
  select project_no, 'repository' as kind, unnest(names) as value, 2 as place from facts
  union all
  select project_no, 'owner', unnest(owners), 5 from facts
  union all
  -- If a project is only under headings for general tools, the lists that contain it are ignored.
  select facts.project_no, 'list', unnest(lists), 3
  from facts
  cross join general
  where len(categories) = 0 or not list_has_all(general.headings, categories)
  union all
  select project_no, 'heading', unnest(categories), 4 from facts
  union all
  select project_no, 'topic', unnest(topics), 6 from facts
  union all
  select project_no, 'package', unnest(packages), 9 from facts
),

described as (
  select distinct project_no from stg_project_text where source = 'catalog' and field = 'text'
),

-- Sources that contain only AI projects. The rules list all other sources as `broad_source`.
ai_sources as (
  select distinct project_no, source
  from stg_repository_fact
  where source not in (select value from cat_scope_rule where kind = 'broad_source')
    and project_no not in (select project_no from described)
),

rules as (
  select 4 as context_words -- on each side of a word, in which an incidental phrase can contain it
),

incidental as (
  select coalesce(list(' ' || value || ' '), []) as phrases
  from cat_scope_rule
  where kind = 'incidental'
),

texts as (
  select * from stg_project_text
  where field = 'name' or source = 'catalog' or project_no not in (select project_no from described)
),

words as (
  select
    * exclude (source, spelling, text),
    unnest(words) as word,
    generate_subscripts(words, 1) as position
  from texts
),

phrases as (
  select kind, value, string_split(value, ' ') as words
  from cat_scope_rule
  where kind in ('word', 'name_word')
),

found as (
  select words.project_no, words.field, words.words, words.position, phrases.value, false as is_weak
  from words
  inner join phrases
    on phrases.words[1] = words.word
    and (phrases.kind = 'word' or words.field = 'name')
    and words.words[words.position:words.position + len(phrases.words) - 1] = phrases.words
  union all
  select words.project_no, words.field, words.words, words.position, cat_scope_rule.value, true
  from words
  inner join cat_scope_rule
    on cat_scope_rule.kind = 'weak'
    and cat_scope_rule.value = regexp_replace(words.word, 's$', '')
),

contexts as (
  select
    found.*,
    ' ' || array_to_string(
      words[greatest(position - rules.context_words, 1):position + rules.context_words], ' '
    ) || ' ' as context
  from found
  cross join rules
),

stated as (
  select project_no, field, value, is_weak
  from contexts
  cross join incidental
  where len(list_filter(
    incidental.phrases,
    lambda phrase: contains(phrase, ' ' || value) and contains(context, phrase)
  )) = 0
),

weak as (
  select project_no, list_sort(list(distinct value)) as pair
  from stated
  where is_weak
  group by project_no
  having count(distinct value) >= 2
),

evidence as (
  select
    facts.project_no,
    20 as place,
    coalesce('alternative to ' || min(chosen.product_slug), 'editors'' pick') as evidence
  from facts
  inner join chosen on list_contains(facts.names, chosen.name_key)
  group by facts.project_no
  union all
  select
    matchable.project_no,
    matchable.place,
    if(matchable.kind = 'repository', 'known AI project', matchable.kind || ' ' || matchable.value) as evidence
  from matchable
  inner join cat_scope_rule
    on cat_scope_rule.kind = matchable.kind
    and cat_scope_rule.value = lower(matchable.value)
  union all
  select
    project_no,
    if(field = 'name', 7, 8) as place,
    'word ' || value || if(field = 'name', ' in the name', ' in the description') as evidence
  from stated
  where not is_weak
  union all
  select
    texts.project_no,
    if(texts.field = 'name', 7, 8) as place,
    cat_scope_rule.kind || ' ' || cat_scope_rule.value as evidence
  from texts
  inner join cat_scope_rule
    on cat_scope_rule.kind in ('part', 'sign')
    and (cat_scope_rule.kind = 'sign' or texts.field = 'name')
    and contains(texts.text, cat_scope_rule.value)
  union all
  select
    project_no,
    10 as place,
    'words ' || pair[1] || ' and ' || pair[2] as evidence
  from weak
  union all
  select project_no, 11 as place, 'source ' || source as evidence
  from ai_sources
),

best as (
  select project_no, arg_min(evidence, (place, evidence)) as evidence, min(place) < 20 as is_ai
  from evidence
  group by project_no
)

select
  facts.project_no,
  case
    when stg_spam.project_no is not null then 'spam'
    when best.project_no is not null then 'tracked'
    else 'not-ai'
  end as verdict,
  coalesce(stg_spam.rule_id, if(best.project_no is null, 'no-evidence', null)) as rule_id,
  coalesce(stg_spam.evidence, best.evidence) as evidence,
  coalesce(best.is_ai, false) as is_ai
from facts
left join stg_spam on stg_spam.project_no = facts.project_no
left join best on best.project_no = facts.project_no
