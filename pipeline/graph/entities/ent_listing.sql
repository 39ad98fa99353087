-- The lists that contain each project, and their headings.
-- grain:   one row per listed project
-- key:     project_no
-- reads:   stg_repository_fact, stg_project_name, cat_source, cat_job
-- version: 2
-- Headings that differ only in letter case are merged. Keyword searches are not lists. The jobs of
-- the catalog are headings of a list of our own, “Daybreak”.
with

headed as (
  select project_no, list_sort(list(heading)) as categories
  from (
    select project_no, min(heading) as heading
    from (
      select project_no, unnest(categories) as heading from stg_repository_fact
      union all
      select stg_project_name.project_no, 'Daybreak > ' || cat_job.name
      from cat_job
      inner join stg_project_name on stg_project_name.name_key = lower(cat_job.repo)
    )
    group by project_no, lower(heading)
  )
  group by project_no
),

listed as (
  select
    project_no,
    list_sort(list(distinct list_name) filter (where not starts_with(list_name, 'search: ')))
      as lists,
    list_sort(list(distinct list_name[9:]) filter (where starts_with(list_name, 'search: ')))
      as searches
  from (
    select
      fact.project_no,
      unnest(coalesce(
        fact.lists,
        if(len(fact.categories) > 0,
          [coalesce(split_part(cat_source.url, 'https://github.com/', 2), fact.source)], [])
      )) as list_name
    from stg_repository_fact as fact
    left join cat_source on cat_source.id = fact.source
  )
  group by project_no
)

select project_no, categories, lists, searches
from listed
full join headed using (project_no)
