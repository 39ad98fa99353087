-- Changes in the last 7 days: new projects, repository releases, stars, AI models, licenses.
-- grain:   one row
-- key:     ends_on
-- reads:   ent_project, stg_source_start, ent_event, ent_model_event, score_velocity
-- version: 2
-- Projects first observed on the first day of a source, and projects that are only in the catalog,
-- are not counted as new.
select
  getvariable('as_of') as ends_on,
  (
    select count(*)
    from ent_project
    where first_seen_on > getvariable('as_of') - 7
      and first_seen_on not in (select first_day from stg_source_start)
      and sources is distinct from ['catalog']
  ) as projects_added,
  (
    select count(*)
    from ent_event
    where kind = 'release' and day > getvariable('as_of') - 7
  ) as releases,
  (select sum(stars_7d)::bigint from score_velocity) as stars_gained,
  (
    select count(*)
    from ent_model_event
    where kind = 'model_new' and before is null and day > getvariable('as_of') - 7
  ) as models_added,
  (
    select count(*)
    from ent_event
    where kind = 'license' and day > getvariable('as_of') - 7
  ) as licence_changes
