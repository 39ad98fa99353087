-- Repositories that GitHub returned before and has not returned for a week: they may be deleted, private, or blocked.
-- grain:   one row per vanished project
-- key:     project_no
-- reads:   stg_repository_name, stg_identity, obs_collections
-- version: 3
-- Only a source that asks for every repository by its id can tell: a repository missing from a list or a
-- search may only have left it. So a reduced collection, which only searches, tells nothing about what was
-- last returned before it. The source must be current and still return most of the repositories of the last
-- month, so that an incomplete collection makes nothing vanish. A repository that the source reads only
-- weekly or monthly counts as returned until the day on which it is to be read again.
with

rules as (
  select
    ['github', 'sample-github'] as asking_sources,
    7 as missed_days,
    2 as current_days,
    30 as asked_days, -- for so long a source asks for a repository that is not returned
    0.8 as min_share -- of the repositories that a source returned in the last month, returned in the last week
),

reduced as (
  select source, max(day) as last_on
  from obs_collections
  where is_reduced
  group by source
),

totals as (
  select
    names.source,
    identities.project_no,
    max(names.last_star_day) as last_day,
    max(names.expected_day) as expected_day
  from stg_repository_name as names
  inner join stg_identity as identities
    on identities.upstream_id = names.upstream_id
    and identities.name_key = names.name_key
  where names.last_star_day is not null
  group by names.source, identities.project_no
),

current_sources as (
  select totals.source
  from totals
  cross join rules
  where list_contains(rules.asking_sources, totals.source)
    and totals.expected_day > getvariable('as_of') - rules.asked_days
  group by totals.source, rules.current_days, rules.missed_days, rules.min_share
  having max(totals.last_day) >= getvariable('as_of') - rules.current_days
    and avg((totals.expected_day > getvariable('as_of') - rules.missed_days)::integer) >= rules.min_share
),

newest as (
  select
    totals.project_no,
    -- Any source that still observes it is proof that it exists.
    max(totals.expected_day) as expected_day,
    max(totals.last_day) filter (
      where totals.source in (from current_sources)
        and (reduced.last_on is null or totals.last_day >= reduced.last_on)
    ) as last_seen_on
  from totals
  left join reduced on reduced.source = totals.source
  group by totals.project_no
)

select
  newest.project_no,
  newest.last_seen_on
from newest
cross join rules
where newest.last_seen_on is not null
  and newest.expected_day <= getvariable('as_of') - rules.missed_days
