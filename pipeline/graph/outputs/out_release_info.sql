-- Facts about the graph: its day, its newest observation, and whether it is sample data or stale.
-- grain:   one row
-- key:     as_of
-- reads:   out_source, out_history, ent_project
-- version: 4
-- `generated_at` is the time of the newest observation, not of the build, so that the same input
-- produces the same bytes.
-- Here, a project counts as tracked only if its star total was observed in the last year. The graph
-- is stale if the star totals of most of these projects are older than 7 days, or if these are less
-- than half of all projects. Projects that are only in the catalog are ignored, because no source
-- observes them.
with

rules as (
  select
    7 as fresh_days,
    365 as tracked_days,
    0.5 as most
),

projects as (
  select
    count(*) filter (where sources is distinct from ['catalog']) as projects,
    count(*) filter (where stars_observed_on > getvariable('as_of') - fresh_days) as observed,
    count(*) filter (where stars_observed_on > getvariable('as_of') - tracked_days) as tracked
  from ent_project
  cross join rules
)

select
  getvariable('as_of') as as_of,
  (select max(observed_at) from out_source) as generated_at,
  coalesce((select bool_or(starts_with(name, 'sample-')) from out_source), false) as is_sample,
  (
    select count(distinct place)::integer
    from (
      select unnest(list_filter(range(1, 91), lambda i: stars[i] is not null)) as place
      from out_history
    ) as observed
  ) as history_days,
  projects.observed as projects_observed,
  projects.tracked as projects_tracked,
  projects.observed < projects.tracked * rules.most
  or projects.tracked < projects.projects * rules.most as is_stale
from projects
cross join rules
