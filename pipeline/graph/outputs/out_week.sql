-- Changes of AI projects and models in the last 7 days: new projects, repository releases, stars,
-- models, licenses.
-- grain:   one row
-- key:     ends_on
-- reads:   ent_project, ent_new_project, stg_repository_name, stg_source_start, out_event, out_model_event, score_velocity
-- version: 4
-- `projects_added` is null unless a source has observed star totals both in these 7 days and before
-- them. Otherwise, a new project cannot be distinguished from an old one.
with

ai as (
  select project_no, id
  from ent_project
  where is_ai
),

ai_event as (
  select out_event.kind
  from out_event
  inner join ai on ai.id = out_event.project_id
  where out_event.day > getvariable('as_of') - 7
)

select
  getvariable('as_of') as ends_on,
  if(
    exists (
      select 1
      from stg_repository_name
      inner join stg_source_start on stg_source_start.source = stg_repository_name.source
      where stg_source_start.first_day <= getvariable('as_of') - 7
        and stg_repository_name.last_star_day > getvariable('as_of') - 7
    ),
    (
      select count(*)
      from ent_new_project
      inner join ai on ai.project_no = ent_new_project.project_no
      where ent_new_project.day > getvariable('as_of') - 7
    ),
    null
  ) as projects_added,
  (select count(*) from ai_event where kind = 'release') as releases,
  (
    select sum(score_velocity.stars_7d)::bigint
    from score_velocity
    inner join ai on ai.project_no = score_velocity.project_no
  ) as stars_gained,
  (
    select count(*)
    from out_model_event
    where kind = 'model_new' and before is null and day > getvariable('as_of') - 7
  ) as models_added,
  (select count(*) from ai_event where kind = 'license') as licence_changes
