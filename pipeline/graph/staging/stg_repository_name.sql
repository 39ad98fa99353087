-- Every name of a repository in each source, with its first and last day.
-- grain:   one row per source, upstream id and name
-- key:     source, upstream_id, name_key
-- reads:   obs_repositories, stg_replaced_repository, stg_catalog_fact
-- version: 5
-- `upstream_id` is '' instead of null if the source does not report ids, so that it can be part of
-- the key. With the first and the last star count, stg_likely_same_repository checks whether
-- another name continues the same repository.
-- The query groups the whole log by exact spelling first, because converting so many names to lower
-- case is slow. The source `catalog` contains all repositories of the catalog, except in a sample of
-- the recorded world, where it contains only those of the sample.
with

spellings as (
  select
    source,
    upstream_id,
    full_name,
    min(day) as first_day,
    max(day) as last_day,
    min(observed_at) as first_observed_at,
    max(observed_at) as last_observed_at,
    count(*) as observations,
    arg_min(struct_pack(day, stars), day) filter (where stars is not null) as first_star,
    arg_max(struct_pack(day, stars), day) filter (where stars is not null) as last_star
  from obs_repositories
  anti join stg_replaced_repository as replaced
    on replaced.upstream_id = coalesce(obs_repositories.upstream_id, '')
    and replaced.full_name = obs_repositories.full_name
    and replaced.before_on > obs_repositories.day
  group by source, upstream_id, full_name
)

select
  source,
  coalesce(upstream_id, '') as upstream_id,
  lower(full_name) as name_key,
  arg_max(full_name, (last_observed_at, full_name)) as full_name,
  min(first_day) as first_day,
  max(last_day) as last_day,
  min(first_observed_at) as first_observed_at,
  max(last_observed_at) as last_observed_at,
  sum(observations)::bigint as observations,
  min(first_star.day) as first_star_day,
  max(last_star.day) as last_star_day,
  arg_min(first_star.stars, (first_star.day, full_name)) as first_stars,
  arg_max(last_star.stars, (last_star.day, full_name)) as last_stars
from spellings
group by source, coalesce(upstream_id, ''), lower(full_name)
union all by name
select
  'catalog' as source,
  '' as upstream_id,
  name_key,
  full_name,
  stated_on as first_day,
  stated_on as last_day,
  stated_on::timestamp as first_observed_at,
  stated_on::timestamp as last_observed_at,
  1 as observations
from stg_catalog_fact
where coalesce(getvariable('world') <> 'sample', true)
  or name_key in (select lower(full_name) from spellings)
