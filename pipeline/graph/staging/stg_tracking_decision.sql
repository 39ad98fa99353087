-- Whether each project is tracked, with the evidence.
-- grain:   one row per project
-- key:     project_no
-- reads:   stg_repository_fact, stg_project_text, stg_spam, cat_alternative, cat_pick, cat_product, cat_scope_rule
-- version: 4
-- A project is tracked if it is about AI, or is an alternative or pick in the catalog, unless it is
-- spam. `evidence` is the strongest evidence, which has the lowest `place`. A match in a keyword
-- search is not evidence, and an ordinary catalog entry is not evidence either. An alternative or
-- pick without other evidence is not about AI, so `is_ai` is false. Neither is an alternative to
-- products that are all not about AI, such as databases and dashboards, if only others associate it
-- with AI: lists, topics, or one feature in a description. Nor is a general tool of our own list.
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

-- Alternatives and picks. `is_ordinary` is true if all products of an alternative are not about AI.
chosen as (
  select
    facts.project_no,
    min(listed.slug) as slug,
    bool_and(coalesce(not starts_with(cat_product.category, 'ai-'), false)) as is_ordinary
  from facts
  inner join (select repo, product_slug as slug from cat_alternative union all select repo, null from cat_pick) as listed
    on list_contains(facts.names, lower(listed.repo))
  left join cat_product on cat_product.slug = listed.slug
  group by facts.project_no
),

general as (
  select
    list(value) filter (kind = 'general_heading') as headings,
    coalesce(list(value) filter (kind = 'general_repository'), []) as repositories
  from cat_scope_rule
),

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

-- Sources that contain only AI projects. The rules list all other sources as `broad_source`.
ai_sources as (
  select distinct project_no, source
  from stg_repository_fact
  where source not in (select value from cat_scope_rule where kind = 'broad_source')
),

words as (
  select * exclude (source, spelling, text), unnest(words) as word, generate_subscripts(words, 1) as position
  from stg_project_text
),

phrases as (
  select kind, value, string_split(value, ' ') as words from cat_scope_rule where kind in ('word', 'name_word')
),

weak as (
  select words.project_no, list_sort(list(distinct cat_scope_rule.value)) as pair
  from words
  inner join cat_scope_rule
    on cat_scope_rule.kind = 'weak'
    and cat_scope_rule.value = regexp_replace(words.word, 's$', '')
  group by words.project_no
  having count(distinct cat_scope_rule.value) >= 2
),

evidence as (
  select project_no, 20 as place, coalesce('alternative to ' || slug, 'editors'' pick') as evidence
  from chosen
  union all
  select matchable.project_no, matchable.place,
    if(matchable.kind = 'repository', 'known AI project', matchable.kind || ' ' || matchable.value) as evidence
  from matchable
  inner join cat_scope_rule
    on cat_scope_rule.kind = matchable.kind
    and cat_scope_rule.value = lower(matchable.value)
  union all
  select
    words.project_no,
    if(words.field = 'name', 7, 8) as place,
    'word ' || phrases.value || if(words.field = 'name', ' in the name', ' in the description') as evidence
  from words
  inner join phrases on phrases.words[1] = words.word
    and (phrases.kind = 'word' or words.field = 'name')
    and words.words[words.position:words.position + len(phrases.words) - 1] = phrases.words
  union all
  select
    stg_project_text.project_no,
    if(stg_project_text.field = 'name', 7, 8) as place,
    cat_scope_rule.kind || ' ' || cat_scope_rule.value as evidence
  from stg_project_text
  inner join cat_scope_rule
    on cat_scope_rule.kind in ('part', 'sign')
    and (cat_scope_rule.kind = 'sign' or stg_project_text.field = 'name')
    and contains(stg_project_text.text, cat_scope_rule.value)
  union all
  select project_no, 10 as place, 'words ' || pair[1] || ' and ' || pair[2] as evidence
  from weak
  union all
  select project_no, 11 as place, 'source ' || source as evidence
  from ai_sources
),

best as (
  select project_no, arg_min(evidence, (place, evidence)) as evidence, min(place) < 20 as is_ai
  from evidence
  -- For an ordinary alternative, the name, the owner or our own list must say that it is about AI.
  where place in (2, 5, 7, 20) or project_no not in (select project_no from chosen where is_ordinary)
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
  coalesce(best.is_ai, false) and not list_has_any(facts.names, general.repositories) as is_ai
from facts
cross join general
left join stg_spam on stg_spam.project_no = facts.project_no
left join best on best.project_no = facts.project_no
