-- The words of each project's name and description, and their runs of two and three.
-- grain:   one row per project and phrase
-- key:     project_key, phrase
-- reads:   ent_project
-- version: 1
-- Lower case, cut at everything that is neither letter, digit, '+', '#' nor '.' within a word.
with

texts as (
  select
    project_key,
    list_filter(
      regexp_split_to_array(
        lower(replace(replace(name || ' ' || repo, '-', ' '), '_', ' ') || ' . ' || coalesce(description[:400], '')),
        '[^\p{L}\p{N}+#.]+|\.+([^\p{L}\p{N}]|$)'
      ),
      lambda word: word <> ''
    ) as words
  from ent_project
),

phrases as (
  select
    project_key,
    unnest(
      list_distinct(
        list_concat(
          words,
          list_transform(range(1, len(words)), lambda i: words[i] || ' ' || words[i + 1]),
          list_transform(
            range(1, len(words) - 1),
            lambda i: words[i] || ' ' || words[i + 1] || ' ' || words[i + 2]
          )
        )
      )
    ) as phrase
  from texts
)

select
  project_key,
  phrase
from phrases
