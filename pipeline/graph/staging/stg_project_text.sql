-- The words of the names and descriptions of each project, split in two ways.
-- grain:   one row per project, source, field and spelling
-- key:     project_no, source, field, spelling
-- reads:   stg_repository_fact
-- version: 1
-- The rules for scope and spam compare these words. Spelling 1 splits camel case, so `ChatBot` is
-- two words. Spelling 2 does not, so `PyTorch` is one word. Words are lowercase Latin letters and
-- digits. Rules search text in other scripts as a whole, because it may have no spaces.
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

spellings as (
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
from spellings
