-- Changes in the last 7 days: new projects, repository releases, stars, AI models, licenses.
-- grain:   one row
-- key:     ends_on
-- reads:   ent_new_project, stg_repository_name, stg_source_start, out_event, out_model_event, score_velocity
-- version: 3
-- `projects_added` is null unless a source has observed star totals both in these 7 days and before
-- them. Otherwise, a new project cannot be distinguished from an old one.
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
    (select count(*) from ent_new_project where day > getvariable('as_of') - 7),
    null
  ) as projects_added,
  (
    select count(*)
    from out_event
    where kind = 'release' and day > getvariable('as_of') - 7
  ) as releases,
  (select sum(stars_7d)::bigint from score_velocity) as stars_gained,
  (
    select count(*)
    from out_model_event
    where kind = 'model_new' and before is null and day > getvariable('as_of') - 7
  ) as models_added,
  (
    select count(*)
    from out_event
    where kind = 'license' and day > getvariable('as_of') - 7
  ) as licence_changes
