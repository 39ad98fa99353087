-- The words in each project's name and description, and the phrases that catalog rules use.
-- grain:   one row per project and phrase
-- key:     project_no, phrase
-- reads:   ent_project, cat_stack_rule, cat_vertical_rule
-- version: 2
-- Lowercase, split at everything except letters, digits, '+', '#' and '.' inside a word.
-- Words with fewer than four letters count only if a catalog rule uses them.
-- Chinese is written without spaces, so a Chinese phrase of a rule matches inside a longer word.
-- `is_evidence` is false for a phrase that occurs only in comparisons, such as “similar to Keras” or
-- “PyTorch-like”: they say what the project is not.
with

described as (
  select
    project_no,
    replace(replace(name || ' ' || repo, '-', ' '), '_', ' ') || ' . ' as names,
    coalesce(description[:400], '') as description,
    regexp_replace(
      regexp_replace(
        regexp_replace(
          coalesce(description[:400], ''),
          -- A comparison ends at punctuation or where the project itself is described again.
          '(?i:\b(with|built|written|using|based|powered|that|which|but)\b)', '| \1', 'g'
        ),
        '(?i:\b(?:similar to|alternatives? (?:to|for|of)|inspired by|replacements? (?:for|of)|'
          || 'instead of|unlike|compared (?:to|\| with)|rather than|(?:better|faster|easier) than|'
          || 'equivalents? (?:to|of)|competitors? (?:to|of)|(?:just|looks?|works?|feels?|you) like|'
          || 'reminiscent of|like [\w.+#]+ for|vs\.?|versus)\s)'
          || '(?:[^.,;:!?()|—–]|\.\w|\(\))*'
          || '(?:(?:,\s*(?:and |or )?|\s+(?:and|or|&)\s+)[A-Z][\w.+#-]*)*',
        ' | ', 'g'
      ),
      '(?i:[\w.+#]+-(?:like|style|inspired|esque)\b)', ' ', 'g'
    ) as claims
  from ent_project
),

texts as (
  select
    project_no,
    is_evidence,
    lower(text) as text,
    list_filter(
      regexp_split_to_array(lower(text), '[^\p{L}\p{N}+#.]+|\.+([^\p{L}\p{N}]|$)'),
      lambda word: word <> ''
    ) as words
  from (
    select project_no, true as is_evidence, names || claims as text from described
    union all
    select project_no, false as is_evidence, names || description as text
    from described
    where claims <> description
  )
),

spoken as (
  select
    project_no,
    is_evidence,
    unnest(words) as word,
    generate_subscripts(words, 1) as position
  from texts
),

asked as (
  select
    value as phrase,
    string_split(value, ' ') as words
  from (
    select value from cat_stack_rule where kind = 'word'
    union
    select value from cat_vertical_rule where kind in ('word', 'hint', 'not')
  )
),

found as (
  select
    spoken.project_no,
    spoken.is_evidence,
    spoken.word as phrase
  from spoken
  where length(spoken.word) >= 4
    or spoken.word in (select phrase from asked)
  union all
  select
    spoken.project_no,
    spoken.is_evidence,
    asked.phrase
  from spoken
  inner join asked
    on asked.words[1] = spoken.word
    and len(asked.words) > 1
  inner join texts
    on texts.project_no = spoken.project_no
    and texts.is_evidence = spoken.is_evidence
    and texts.words[spoken.position:spoken.position + len(asked.words) - 1] = asked.words
  union all
  select
    texts.project_no,
    texts.is_evidence,
    asked.phrase
  from texts
  inner join asked
    on regexp_matches(asked.phrase, '\p{Han}')
    and contains(texts.text, asked.phrase)
)

select
  project_no,
  phrase,
  bool_or(is_evidence) as is_evidence
from found
group by project_no, phrase
