-- Every name of a repository in each source, with its first and last day.
-- grain:   one row per source, upstream id and name
-- key:     source, upstream_id, name_key
-- reads:   obs_repositories, stg_catalog_fact
-- version: 2
-- `upstream_id` is '' if the source has only names, so that the key is never null.
-- Reads the whole log, so it first groups by the exact name and then by lowercase.
-- The source `catalog` has every repository that the catalog names. In a sample world there are only
-- invented repositories, so the catalog adds none.
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
    count(*) as observations
  from obs_repositories
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
  sum(observations)::bigint as observations
from spellings
group by source, coalesce(upstream_id, ''), lower(full_name)
union all
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
where not exists (select 1 from spellings where starts_with(source, 'sample-'))
