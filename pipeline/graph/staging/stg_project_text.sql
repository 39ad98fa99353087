-- The words of each project's names and descriptions, in the two ways in which they can be split.
-- grain:   one row per project, source, field and spelling
-- key:     project_no, source, field, spelling
-- reads:   stg_repository_fact
-- version: 1
-- Scope and spam rules compare these words. `camelCase` is two words in the first spelling and one in the
-- second: `PyTorch` is one word, `ChatBot` two. Words are lowercase Latin letters and digits; other
-- scripts have no spaces, so rules search them as text.
with

texts as (
  select
    project_no,
    source,
    'name' as field,
    split_part(full_name, '/', 2) as text
  from stg_repository_fact
  union all
  select
    project_no,
    source,
    'text' as field,
    description[:500] as text
  from stg_repository_fact
  where description is not null
),

spelled as (
  select
    project_no,
    source,
    field,
    1 as spelling,
    regexp_replace(text, '([a-z\d])([A-Z])', '\1 \2', 'g') as text
  from texts
  union all
  select
    project_no,
    source,
    field,
    2 as spelling,
    text
  from texts
)

select
  project_no,
  source,
  field,
  spelling,
  list_filter(
    regexp_split_to_array(lower(text), '[^\p{Latin}\p{N}]+'), lambda word: word <> ''
  ) as words,
  lower(text) as text
from spelled
