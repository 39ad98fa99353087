-- Projects that are no software: lists, courses and books.
-- grain:   one row per list, course or book
-- key:     project_no
-- reads:   ent_project, cat_project
-- version: 1
-- `list` includes collections of papers and prompts, and `book` includes guides, cookbooks and
-- interview questions. Such a repository can be finished or useful without commits, so it has no
-- maintenance score. The kind in the catalog takes precedence over the rules. A repository whose
-- description calls it a tool, a library or the like is software, unless its name says otherwise.
with

rules as (
  select
    '(^|[-_.])awesome([-_.]|$)|^awesome' as awesome,
    '\b(app|application|server|library|framework|sdk|engine|platform|plugin|extension|cli|client|package|'
    || 'generator|converter|toolkit|toolbox|runtime|compiler|reader|workbench|database|wiki in)\b' as software,
    '\b((curated|awesome|ranked|reading|paper|comprehensive) (list|collection)|paper[- ]list|must-read papers)\b'
    || '|^\W*(a |an |the )?((\w|-)+ ){0,2}list of\b'
    || '|\bcollection of (\w+ ){0,4}(papers|prompts|resources|links|articles|tutorials|courses|blogs)\b'
    || '|\b(leaked|extracted) (\w+ ){0,2}system prompts\b' as list_text,
    '[-_.]papers?([-_.]list)?$|papers$|[-_]reading[-_](list|roadmap)$|[-_]resources$' as list_name,
    '(^|[-_])system[-_]prompts?([-_]|$)|(chatgpt|gpts?)[-_]prompts?$' as prompts_name,
    '(^|[-_.])(course|courses|mooc|curriculum|bootcamp|tutorials?|lessons)([-_.]|$)|[-_]for[-_]beginners([-_]|$)|'
    || '^learn[-_]|(^|[-_])zero[-_]to[-_]' as course_name,
    '^\W*(the |an? )?((\w|[-’''])+ ){0,5}(course|tutorials?|lessons|curriculum|bootcamp)\b|\b\d+ lessons\b' as course_text,
    '(^|[-_.])(e?book|handbook|textbook|booklet|cookbook|cheat[-_]?sheets?|roadmap|guides?|interviews?)([-_.]|$)'
      as book_name,
    '\b(open book|code (samples |examples |repo(sitory)? )?(for|from|of|accompanying) (the|my) book|'
    || 'official code repo for the|full text in jupyter)\b' as book_text,
    '[-_]to[-_](course|book|paper)$|[-_](mcp|skill|reader|bot|maker)$' as software_name
)

select
  project_no,
  kind
from (
  select
    ent_project.project_no,
    case
      when cat_project.kind is not null then cat_project.kind
      when regexp_matches(ent_project.repo, awesome, 'i') or regexp_matches(ent_project.repo, prompts_name, 'i') then 'list'
      when regexp_matches(coalesce(ent_project.description, ''), software, 'i') then null
      when regexp_matches(ent_project.repo, software_name, 'i') then null
      when regexp_matches(ent_project.description, list_text, 'i') then 'list'
      when regexp_matches(ent_project.repo, list_name, 'i') then 'list'
      when regexp_matches(ent_project.repo, course_name, 'i') then 'course'
      when regexp_matches(ent_project.description, course_text, 'i') then 'course'
      when regexp_matches(ent_project.repo, book_name, 'i') then 'book'
      when regexp_matches(ent_project.description, book_text, 'i') then 'book'
    end as kind
  from (select project_no, repo, full_name, description from ent_project) as ent_project
  cross join rules
  left join cat_project on lower(cat_project.repo) = lower(ent_project.full_name)
) as decided
where kind <> 'software'
