-- The number of projects for which each field is known, by star class.
-- grain:   one row per field and star class
-- key:     field, star_class
-- reads:   out_project, out_history, out_edge, out_stack
-- version: 1
-- A field is known if its published value is not null; a list must also not be empty. Each project
-- is in two classes: the class for its newest star total, and `all`. A class without projects has
-- no rows.
with

classes as (
  select * from (values
    (1, 'all', null, null),
    (2, 'over-10000', 10000, null),
    (3, '1000-10000', 1000, 10000),
    (4, '100-1000', 100, 1000),
    (5, 'under-100', 0, 100),
    (6, 'unknown', null, null)
  ) as classes (place, star_class, low, high)
),

fields as (
  select * from (values
    (1, 'description'),
    (2, 'license'),
    (3, 'language'),
    (4, 'homepage'),
    (5, 'topics'),
    (6, 'created'),
    (7, 'stars'),
    (8, 'stars of the last 7 days'),
    (9, 'last push'),
    (10, 'last commit'),
    (11, 'health'),
    (12, 'trend'),
    (13, 'weekly stars'),
    (14, 'history of 60 of 90 days'),
    (15, 'similar projects'),
    (16, 'works with'),
    (17, 'works with more than a language'),
    (18, 'industry')
  ) as fields (place, field)
),

neighbors as (
  select source as node from out_edge where kind = 'similar_to'
  union
  select target from out_edge where kind = 'similar_to'
),

languages as (
  select list(id) as ids
  from out_stack
  where kind = 'language'
),

-- One flag for each field, in the order of `fields`.
known as (
  select
    project.stars,
    [
      project.description is not null,
      project.license is not null,
      project.lang is not null,
      project.homepage is not null,
      len(project.topics) > 0,
      project.created_at is not null,
      project.stars is not null,
      coalesce(project.stars_observed_on > getvariable('as_of') - 7, false),
      project.pushed_at is not null,
      project.committed_at is not null,
      project.health is not null,
      project.trend is not null,
      project.stars_7d is not null,
      coalesce(list_count(history.stars) >= 60, false),
      neighbors.node is not null,
      len(project.stacks) > 0,
      len(list_filter(
        project.stacks,
        lambda stack: not list_contains(coalesce(languages.ids, []), stack)
      )) > 0,
      project.vertical is not null
    ] as flags
  from out_project as project
  cross join languages
  left join out_history as history on history.id = project.id
  left join neighbors on neighbors.node = 'project:' || project.id
),

counts as (
  select
    classes.place as class_place,
    classes.star_class,
    fields.place as field_place,
    fields.field,
    count(*) filter (where known.flags[fields.place]) as known,
    count(*) as projects
  from classes
  cross join fields
  inner join known
    on classes.star_class = 'all'
    or (classes.star_class = 'unknown' and known.stars is null)
    or (known.stars >= classes.low and known.stars < coalesce(classes.high, 1e18))
  group by classes.place, classes.star_class, fields.place, fields.field
)

select
  (field_place * 10 + class_place)::integer as position,
  field,
  star_class,
  known,
  projects
from counts
