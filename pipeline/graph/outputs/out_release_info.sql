-- Facts about the graph: its day, its newest observation, and whether it is recorded, sample or stale data.
-- grain:   one row
-- key:     as_of
-- reads:   out_source, out_history, ent_project, stg_source_newest_day
-- version: 6
-- `generated_at` is the time of the newest observation, not of the build, so that the same input
-- produces the same bytes.
-- A project counts as tracked if its star total was observed in the last year. The graph is stale
-- if its sources are old: fewer than half of the tracked projects have a source that was read in the
-- last 7 days. A source need not contain each of its projects every time. The catalog is no source
-- of star totals.
with

rules as (
  select
    7 as fresh_days,
    365 as tracked_days,
    0.5 as most
),

fresh as (
  select coalesce(list(distinct stg_source_newest_day.source), []) as sources
  from stg_source_newest_day
  cross join rules
  where stg_source_newest_day.stream = 'repositories'
    and stg_source_newest_day.source <> 'catalog'
    and stg_source_newest_day.day > getvariable('as_of') - rules.fresh_days
),

projects as (
  select
    count(*) filter (where stars_observed_on > getvariable('as_of') - fresh_days) as observed,
    count(*) filter (where stars_observed_on > getvariable('as_of') - tracked_days) as tracked,
    count(*) filter (
      where stars_observed_on > getvariable('as_of') - tracked_days
        and list_has_any(ent_project.sources, fresh.sources)
    ) as has_fresh_source
  from ent_project
  cross join fresh
  cross join rules
)

select
  getvariable('as_of') as as_of,
  (select max(observed_at) from out_source) as generated_at,
  -- Set by the build. It is null in tests of single SQL models.
  coalesce(getvariable('world') = 'sample', false) as is_sample,
  coalesce(getvariable('world') = 'recorded', false) as is_recorded,
  (
    select count(distinct place)::integer
    from (
      select unnest(list_filter(range(1, 91), lambda i: stars[i] is not null)) as place
      from out_history
    ) as observed
  ) as history_days,
  projects.observed as projects_observed,
  projects.tracked as projects_tracked,
  projects.has_fresh_source < projects.tracked * rules.most as is_stale
from projects
cross join rules
