-- Repositories that GitHub returned every day and no longer returns: deleted, or made private.
-- grain:   one row per vanished project
-- key:     project_no
-- reads:   stg_repository_name, stg_identity
-- version: 1
-- Only a source that asks for every repository by its id can tell: a repository missing from a list may
-- only have left the list. The source must be current and still return most of its repositories, so that
-- an incomplete collection makes nothing vanish.
with

rules as (
  select
    ['github', 'sample-github'] as asking_sources,
    7 as missed_days,
    2 as current_days,
    0.8 as min_share -- of a source's repositories, returned in the last week
),

totals as (
  select
    names.source,
    identities.project_no,
    max(names.last_star_day) as last_day
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
  group by totals.source, rules.current_days, rules.missed_days, rules.min_share
  having max(totals.last_day) >= getvariable('as_of') - rules.current_days
    and avg((totals.last_day > getvariable('as_of') - rules.missed_days)::integer) >= rules.min_share
),

newest as (
  select
    project_no,
    max(last_day) as last_seen_on,
    bool_or(source in (from current_sources)) as is_asked_for
  from totals
  group by project_no
)

select
  newest.project_no,
  newest.last_seen_on
from newest
cross join rules
where newest.is_asked_for
  and newest.last_seen_on <= getvariable('as_of') - rules.missed_days
