-- New projects: first observed with a star total, with the day of this observation.
-- grain:   one row per new project
-- key:     project_no
-- reads:   ent_project, stg_repository_name, stg_project_identity, stg_source_start, cat_alternative, cat_pick
-- version: 1
-- A project that is first known from a list is not new on that day, because the list may contain it
-- for years. A project first observed on the first day of a source is not new either. News, counts
-- and reports use only the projects in this table, so that their numbers agree.
with

rules as (
  select 100 as notable_stars -- projects with fewer stars are tracked, but they are not news
),

curated as (
  select lower(repo) as repo from cat_alternative
  union
  select lower(repo) as repo from cat_pick
),

measured as (
  select
    stg_project_identity.project_no,
    min(stg_repository_name.first_star_day) as day
  from stg_repository_name
  inner join stg_project_identity
    on stg_project_identity.upstream_id = stg_repository_name.upstream_id
    and stg_project_identity.name_key = stg_repository_name.name_key
  group by stg_project_identity.project_no
)

select
  ent_project.project_no,
  measured.day
from ent_project
cross join rules
inner join measured
  on measured.project_no = ent_project.project_no
  and measured.day = ent_project.first_seen_on
left join curated on curated.repo = lower(ent_project.full_name)
where measured.day not in (select first_day from stg_source_start)
  and (ent_project.stars >= rules.notable_stars or curated.repo is not null)
