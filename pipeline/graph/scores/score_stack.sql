-- The languages, frameworks, runtimes and protocols that each project works with.
-- grain:   one row per project and stack
-- key:     project_no, stack_id
-- reads:   ent_project, stg_project_name, ent_project_word, cat_stack, cat_stack_rule, cat_works_with
-- version: 4
-- Evidence from strong to weak: a package in the dependency manifest, an entry in our catalog,
-- GitHub's language, a topic or a list heading, words in the name or description. The day of an entry
-- in our catalog is omitted if it is later than the as-of day. A project does not work with the stack
-- that it is itself.
with

rules as (
  select
    1.0 as package_weight,
    0.95 as catalog_weight,
    0.9 as language_weight,
    0.7 as topic_weight,
    0.7 as heading_weight,
    0.4 as word_weight
),

matches as (
  select
    needed.project_no,
    cat_stack_rule.stack_id,
    'depends on ' || needed.package as evidence,
    rules.package_weight as weight
  from (select project_no, unnest(dependencies) as package from ent_project) as needed
  inner join cat_stack_rule
    on cat_stack_rule.kind = 'package'
    and cat_stack_rule.value = lower(needed.package)
  cross join rules
  union all
  select
    stg_project_name.project_no,
    cat_works_with.stack_id,
    'listed in the catalog' || coalesce(
      ', checked on ' || min(cat_works_with.checked_on) filter (
        where cat_works_with.checked_on <= getvariable('as_of')
      ),
      ''
    ) as evidence,
    min(rules.catalog_weight) as weight
  from cat_works_with
  inner join stg_project_name on stg_project_name.name_key = lower(cat_works_with.repo)
  cross join rules
  group by stg_project_name.project_no, cat_works_with.stack_id
  union all
  select
    ent_project.project_no,
    cat_stack_rule.stack_id,
    'written in ' || ent_project.language as evidence,
    rules.language_weight as weight
  from ent_project
  inner join cat_stack_rule
    on cat_stack_rule.kind = 'language'
    and cat_stack_rule.value = lower(ent_project.language)
  cross join rules
  union all
  select
    tagged.project_no,
    cat_stack_rule.stack_id,
    'topic ' || tagged.topic as evidence,
    rules.topic_weight as weight
  from (select project_no, unnest(topics) as topic from ent_project) as tagged
  inner join cat_stack_rule
    on cat_stack_rule.kind = 'topic'
    and cat_stack_rule.value = tagged.topic
  cross join rules
  union all
  select
    headed.project_no,
    cat_stack_rule.stack_id,
    'the list heading “' || headed.heading || '”' as evidence,
    rules.heading_weight as weight
  from (select project_no, unnest(categories) as heading from ent_project) as headed
  inner join cat_stack_rule
    on cat_stack_rule.kind = 'heading'
    -- A list with nested sections has headings such as “Section > Subsection”.
    and (
      cat_stack_rule.value = lower(headed.heading)
      or starts_with(lower(headed.heading), cat_stack_rule.value || ' > ')
    )
  cross join rules
  union all
  select
    ent_project_word.project_no,
    cat_stack_rule.stack_id,
    'the words “' || ent_project_word.phrase || '”' as evidence,
    rules.word_weight as weight
  from ent_project_word
  inner join cat_stack_rule
    on cat_stack_rule.kind = 'word'
    and cat_stack_rule.value = ent_project_word.phrase
  cross join rules
  where ent_project_word.is_evidence
),

itself as (
  select
    stg_project_name.project_no,
    cat_stack.id as stack_id
  from cat_stack
  inner join stg_project_name on stg_project_name.name_key = lower(cat_stack.repo)
)

select
  matches.project_no,
  matches.stack_id,
  string_agg(matches.evidence, ', ' order by matches.weight desc, matches.evidence) as evidence,
  max(matches.weight) as weight
from matches
anti join itself
  on itself.project_no = matches.project_no
  and itself.stack_id = matches.stack_id
group by matches.project_no, matches.stack_id
