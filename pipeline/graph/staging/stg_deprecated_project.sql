-- Projects that are archived or deprecated, with a sentence that quotes the evidence.
-- grain:   one row per project with such a statement
-- key:     project_no
-- reads:   stg_repository_fact, stg_deprecation_pattern, cat_project
-- version: 4
-- The evidence is the first of these that applies: the repository is archived, our catalog quotes the
-- owner's statement with its source, a curated list removed the project as unmaintained, or its description, a topic or its name states the end.
-- A removal from a list is ignored if there was a commit or push more than 30 days later, because
-- the project is then maintained again.
-- Each sentence of a description is checked separately. A sentence about other software, such as
-- "finds deprecated packages" or "a fork of the abandoned X", is not evidence (see
-- stg_deprecation_pattern).
with

rules as (
  select
    ['deprecated', 'unmaintained', 'not-maintained', 'no-longer-maintained', 'archived', 'abandoned',
      'discontinued', 'obsolete', 'no-maintenance-intended'] as topics,
    160 as longest_evidence, -- characters
    30 as resumed_days -- commits soon after the removal are often part of ending a project
),

newest as (
  select
    project_no,
    arg_max(full_name, place) as full_name,
    arg_max(description, place) as description,
    arg_max(topics, place) filter (where len(topics) > 0) as topics,
    coalesce(arg_max(archived, place), false) as is_archived
  from (
    select
      *,
      row_number() over (partition by project_no order by observed_at, source) as place
    from stg_repository_fact
    -- The catalog contains our own descriptions, which must not replace the owner's.
    where source <> 'catalog'
  ) as placed
  group by project_no
),

-- A statement counts only from its day on, so that graphs of earlier days do not change.
cataloged as (
  select
    names.project_no,
    any_value(cat_project.ended_says || '. Source: ' || cat_project.ended_source || '.') as statement
  from (select distinct project_no, lower(full_name) as name_key from stg_repository_fact) as names
  inner join cat_project on lower(cat_project.repo) = names.name_key
  where cat_project.ended_on <= getvariable('as_of')
  group by names.project_no
),

list_removals as (
  select
    project_no,
    arg_max(stated_end, (observed_at, source)) as message,
    max(observed_at) filter (where stated_end is not null) as removed_at
  from stg_repository_fact
  cross join rules
  group by project_no, resumed_days
  having removed_at is not null
    and coalesce(max(greatest(pushed_at, committed_at)) <= removed_at + to_days(resumed_days), true)
),

-- A fast filter: only a few descriptions contain one of these words.
sentences as (
  select
    newest.project_no,
    newest.full_name,
    unnest(parts) as sentence,
    generate_subscripts(parts, 1) as position
  from (
    select
      *,
      regexp_split_to_array(description, '[.。](\s+|$)|[!?！？]\s*|\n|\s\|\s') as parts
    from newest
  ) as newest
  where regexp_matches(
    newest.description,
    'deprecated|maintained|archived|abandon|discontinu|obsolete|supersed|sunset|retired|'
    || 'end.of.life|\beol\b|no longer|not actively|moved|migrated|relocated|merged|transferred|folded|'
    || 'replaced by|stopped|停止|不再|已归档|已废弃|已弃用',
    'i'
  )
),

end_sentences as (
  select
    sentences.project_no,
    arg_min(trim(sentences.sentence), sentences.position) as sentence
  from sentences
  cross join stg_deprecation_pattern
  where len(list_filter(stg_deprecation_pattern.ended, lambda pattern: regexp_matches(sentences.sentence, pattern, 'i'))) > 0
    and not regexp_matches(sentences.sentence, stg_deprecation_pattern.about_others, 'i')
    -- Excludes "moved to X" in the description of X itself.
    and not contains(lower(sentences.sentence), lower(sentences.full_name))
  group by sentences.project_no
),

topics as (
  select
    newest.project_no,
    list_filter(newest.topics, lambda topic: list_contains(rules.topics, lower(topic)))[1] as topic
  from newest
  cross join rules
  cross join stg_deprecation_pattern
  where list_has_any(list_transform(newest.topics, lambda topic: lower(topic)), rules.topics)
    and not regexp_matches(coalesce(newest.description, ''), stg_deprecation_pattern.about_others, 'i')
)

select
  newest.project_no,
  case
    when newest.is_archived then 'archived'
    when cataloged.statement is not null then 'catalog'
    when list_removals.message is not null then 'list'
    when end_sentences.sentence is not null then 'description'
    when topics.topic is not null then 'topic'
    else 'name'
  end as stated_by,
  case
    when newest.is_archived then 'The repository is archived.'
    when cataloged.statement is not null then cataloged.statement
    when list_removals.message is not null then
      strftime(list_removals.removed_at, 'A curated list removed it on %b %-d, %Y: “') || if(
        length(list_removals.message) > rules.longest_evidence,
        left(list_removals.message, rules.longest_evidence - 1) || '…',
        list_removals.message
      ) || '”.'
    when end_sentences.sentence is not null then
      'Its description says “' || if(
        length(end_sentences.sentence) > rules.longest_evidence,
        left(end_sentences.sentence, rules.longest_evidence - 1) || '…',
        end_sentences.sentence
      ) || '”.'
    when topics.topic is not null then 'It has the topic “' || topics.topic || '”.'
    else 'Its name is “' || newest.full_name || '”.'
  end as evidence
from newest
cross join rules
left join cataloged on cataloged.project_no = newest.project_no
left join list_removals on list_removals.project_no = newest.project_no
left join end_sentences on end_sentences.project_no = newest.project_no
left join topics on topics.project_no = newest.project_no
where newest.is_archived
  or cataloged.statement is not null
  or list_removals.message is not null
  or end_sentences.sentence is not null
  or topics.topic is not null
  or regexp_matches(newest.full_name, '/(deprecated[-_].*|.*[-_](deprecated|archived|unmaintained))$', 'i')
