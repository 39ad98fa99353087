-- Repositories that GitHub has not returned for a week: deleted, private or blocked.
-- grain:   one row per vanished project
-- key:     project_no
-- reads:   stg_repository_name, stg_project_identity, obs_collections, obs_refusals
-- version: 4
-- Only a source that requests every repository by its id shows that a repository has vanished. A
-- list or search may omit a repository that still exists. A collection without a token only
-- searches. A repository that was last returned before such a collection is therefore excluded.
-- The source must have returned star totals in the last two days. It must also have returned at
-- least 80% of its repositories of the last month in the last week. Otherwise an incomplete
-- collection would make repositories vanish.
with

rules as (
  select
    7 as missed_days,
    2 as current_days,
    30 as requested_days, -- a missing repository is requested for this long
    0.8 as min_share -- minimum fraction of the repositories of the last month
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
    max(names.last_star_day) as last_day
  from stg_repository_name as names
  inner join stg_project_identity as identities
    on identities.upstream_id = names.upstream_id
    and identities.name_key = names.name_key
  where names.last_star_day is not null
  group by names.source, identities.project_no
),

-- A source that does not show a repository to our token says nothing about the repository.
refused as (
  select identities.project_no, max(obs_refusals.day) as last_day
  from obs_refusals
  inner join stg_project_identity as identities
    on identities.upstream_id = coalesce(obs_refusals.upstream_id, '')
    or identities.name_key = lower(obs_refusals.full_name)
  group by identities.project_no
),

current_sources as (
  select totals.source
  from totals
  cross join rules
  where totals.source = 'github'
    and totals.last_day > getvariable('as_of') - rules.requested_days
  group by totals.source, rules.current_days, rules.missed_days, rules.min_share
  having max(totals.last_day) >= getvariable('as_of') - rules.current_days
    and avg((totals.last_day > getvariable('as_of') - rules.missed_days)::integer) >= rules.min_share
),

newest as (
  select
    totals.project_no,
    -- An observation by any source proves that the repository still exists.
    greatest(max(totals.last_day), max(refused.last_day)) as last_day,
    max(totals.last_day) filter (
      where totals.source in (from current_sources)
        and (reduced.last_on is null or totals.last_day >= reduced.last_on)
    ) as last_seen_on
  from totals
  left join reduced on reduced.source = totals.source
  left join refused on refused.project_no = totals.project_no
  group by totals.project_no
)

select
  newest.project_no,
  newest.last_seen_on
from newest
cross join rules
where newest.last_seen_on is not null
  and newest.last_day <= getvariable('as_of') - rules.missed_days
