-- The words in each project's name and description, and the phrases of catalog rules in them.
-- grain:   one row per project and phrase
-- key:     project_no, phrase
-- reads:   ent_project, cat_stack_rule, cat_vertical_rule
-- version: 2
-- Text is converted to lower case and split at all characters except letters, digits, '+', '#', and
-- '.' inside a word. Words with fewer than four letters are included only if a catalog rule uses
-- them. A Chinese phrase of a rule also matches inside a longer word, because Chinese is written
-- without spaces. `is_evidence` is false for a phrase that occurs only in comparisons, such as
-- “similar to Keras” or “PyTorch-like”. A comparison does not say what the project itself is.
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
          -- Removes comparisons. A comparison ends at punctuation, or at a word such as “with” or
          -- “using”, after which the text describes the project itself.
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

positioned_words as (
  select
    project_no,
    is_evidence,
    unnest(words) as word,
    generate_subscripts(words, 1) as position
  from texts
),

rule_phrases as (
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
    positioned_words.project_no,
    positioned_words.is_evidence,
    positioned_words.word as phrase
  from positioned_words
  where length(positioned_words.word) >= 4
    or positioned_words.word in (select phrase from rule_phrases)
  union all
  select
    positioned_words.project_no,
    positioned_words.is_evidence,
    rule_phrases.phrase
  from positioned_words
  inner join rule_phrases
    on rule_phrases.words[1] = positioned_words.word
    and len(rule_phrases.words) > 1
  inner join texts
    on texts.project_no = positioned_words.project_no
    and texts.is_evidence = positioned_words.is_evidence
    and texts.words[positioned_words.position:positioned_words.position + len(rule_phrases.words) - 1]
    = rule_phrases.words
  union all
  select
    texts.project_no,
    texts.is_evidence,
    rule_phrases.phrase
  from texts
  inner join rule_phrases
    on regexp_matches(rule_phrases.phrase, '\p{Han}')
    and contains(texts.text, rule_phrases.phrase)
)

select
  project_no,
  phrase,
  bool_or(is_evidence) as is_evidence
from found
group by project_no, phrase
