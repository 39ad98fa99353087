-- The words in each project's name and description, and the phrases that catalog rules use.
-- grain:   one row per project and phrase
-- key:     project_no, phrase
-- reads:   ent_project, cat_stack_rule, cat_vertical_rule
-- version: 1
-- Lowercase, split at everything except letters, digits, '+', '#' and '.' inside a word.
-- Words with fewer than four letters count only if a catalog rule uses them.
with

texts as (
  select
    project_no,
    list_filter(
      regexp_split_to_array(
        lower(replace(replace(name || ' ' || repo, '-', ' '), '_', ' ') || ' . ' || coalesce(description[:400], '')),
        '[^\p{L}\p{N}+#.]+|\.+([^\p{L}\p{N}]|$)'
      ),
      lambda word: word <> ''
    ) as words
  from ent_project
),

spoken as (
  select
    project_no,
    unnest(words) as word,
    generate_subscripts(words, 1) as position
  from texts
),

asked as (
  select
    value as phrase,
    string_split(value, ' ') as words
  from cat_stack_rule
  where kind = 'word'
  union
  select
    value as phrase,
    string_split(value, ' ') as words
  from cat_vertical_rule
  where kind = 'word'
)

select
  spoken.project_no,
  spoken.word as phrase
from spoken
where length(spoken.word) >= 4
  or spoken.word in (select phrase from asked)
union
select
  spoken.project_no,
  asked.phrase
from spoken
inner join asked
  on asked.words[1] = spoken.word
  and len(asked.words) > 1
inner join texts
  on texts.project_no = spoken.project_no
  and texts.words[spoken.position:spoken.position + len(asked.words) - 1] = asked.words
