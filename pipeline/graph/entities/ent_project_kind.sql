-- Projects that are no software: lists, courses and books.
-- grain:   one row per list, course or book
-- key:     project_no
-- reads:   ent_project, cat_project
-- version: 2
-- `list` includes collections of papers and prompts, and `book` includes guides, cookbooks and
-- interview questions. Such a repository can be finished or useful without commits, so it has no
-- health score. The kind in the catalog takes precedence over the rules. A repository whose
-- description calls it a tool, a library or the like is software, unless its name says otherwise.
-- The patterns stand in the calls of `regexp_matches`, because DuckDB compiles a pattern that is a
-- column again for each row.
with

matched as (
  select
    project_no,
    full_name,
    regexp_matches(repo, '(^|[-_.])awesome([-_.]|$)|^awesome', 'i') as awesome,
    regexp_matches(
      coalesce(description, ''),
      '\b(app|application|server|library|framework|sdk|engine|platform|plugin|extension|cli|client|package|'
      || 'generator|converter|toolkit|toolbox|runtime|compiler|reader|workbench|database|wiki in)\b',
      'i'
    ) as software,
    regexp_matches(
      description,
      '\b((curated|awesome|ranked|reading|paper|comprehensive) (list|collection)|paper[- ]list|must-read papers)\b'
      || '|^\W*(a |an |the )?((\w|-)+ ){0,2}list of\b'
      || '|\bcollection of (\w+ ){0,4}(papers|prompts|resources|links|articles|tutorials|courses|blogs)\b'
      || '|\b(leaked|extracted) (\w+ ){0,2}system prompts\b',
      'i'
    ) as list_text,
    regexp_matches(
      repo,
      '[-_.]papers?([-_.]list)?$|papers$|[-_]reading[-_](list|roadmap)$|[-_]resources$',
      'i'
    ) as list_name,
    regexp_matches(repo, '(^|[-_])system[-_]prompts?([-_]|$)|(chatgpt|gpts?)[-_]prompts?$', 'i') as prompts_name,
    regexp_matches(
      repo,
      '(^|[-_.])(course|courses|mooc|curriculum|bootcamp|tutorials?|lessons)([-_.]|$)|[-_]for[-_]beginners([-_]|$)|'
      || '^learn[-_]|(^|[-_])zero[-_]to[-_]',
      'i'
    ) as course_name,
    regexp_matches(
      description,
      '^\W*(the |an? )?((\w|[-’''])+ ){0,5}(course|tutorials?|lessons|curriculum|bootcamp)\b|\b\d+ lessons\b',
      'i'
    ) as course_text,
    regexp_matches(
      repo,
      '(^|[-_.])(e?book|handbook|textbook|booklet|cookbooks?|cheat[-_]?sheets?|roadmap|guides?|interviews?)([-_.]|$)',
      'i'
    ) as book_name,
    regexp_matches(
      description,
      '\b(open book|code (samples |examples |repo(sitory)? )?(for|from|of|accompanying) (the|my) book|'
      || 'official code repo for the|full text in jupyter)\b',
      'i'
    ) as book_text,
    regexp_matches(repo, '[-_]to[-_](course|book|paper)$|[-_](mcp|skill|reader|bot|maker)$', 'i') as software_name
  from ent_project
)

select
  project_no,
  kind
from (
  select
    matched.project_no,
    case
      when cat_project.kind is not null then cat_project.kind
      when matched.awesome or matched.prompts_name then 'list'
      when matched.software or matched.software_name then null
      when matched.list_text or matched.list_name then 'list'
      when matched.course_name or matched.course_text then 'course'
      when matched.book_name or matched.book_text then 'book'
    end as kind
  from matched
  left join cat_project on lower(cat_project.repo) = lower(matched.full_name)
) as decided
where kind <> 'software'
