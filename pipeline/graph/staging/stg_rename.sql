-- The current name of each old repository name, for sources that have only names.
-- grain:   one row per old name
-- key:     name_key
-- reads:   stg_same_name, stg_repository_name, cat_project
-- version: 2
-- Names that are connected by any chain of pairs are one repository. Its current name is the one that
-- the catalog uses. Otherwise it is a name that was not renamed later, and of several the newest.
with recursive

links as (
  select old_key as name_key, new_key as peer from stg_same_name
  union
  select new_key as name_key, old_key as peer from stg_same_name
),

reach as (
  select name_key, peer from links
  union
  select reach.name_key, links.peer
  from reach
  inner join links on links.name_key = reach.peer
),

groups as (
  select name_key, min(least(name_key, peer)) as group_key
  from reach
  group by name_key
),

arrivals as (
  select
    new_key as name_key,
    max(day) as day,
    bool_or(reason in ('catalog', 'curated')) as is_stated,
    arg_max(new_name, (coalesce(day, date '9999-12-31'), new_name)) as new_name
  from stg_same_name
  group by new_key
),

departures as (
  select
    old_key as name_key,
    max(day) as day,
    bool_or(reason in ('catalog', 'curated')) as is_former
  from stg_same_name
  group by old_key
),

observed as (
  select
    name_key,
    max(last_observed_at) as last_observed_at,
    arg_max(full_name, (last_observed_at, full_name)) as full_name
  from stg_repository_name
  group by name_key
),

ranked as (
  select
    groups.name_key,
    groups.group_key,
    coalesce(arrivals.is_stated, false) or cat_project.repo is not null as is_stated,
    coalesce(departures.is_former, false) as is_former,
    departures.name_key is null or coalesce(arrivals.day >= departures.day, false) as is_end,
    coalesce(arrivals.day, date '1970-01-01') as arrived_on,
    coalesce(observed.last_observed_at, timestamp '1970-01-01') as last_observed_at,
    coalesce(
      case when arrivals.is_stated then arrivals.new_name end,
      cat_project.repo,
      observed.full_name,
      arrivals.new_name
    ) as full_name
  from groups
  left join arrivals on arrivals.name_key = groups.name_key
  left join departures on departures.name_key = groups.name_key
  left join observed on observed.name_key = groups.name_key
  left join cat_project on lower(cat_project.repo) = groups.name_key
),

finals as (
  select
    group_key,
    name_key as final_key,
    full_name as final_name
  from ranked
  qualify row_number() over (
    partition by group_key
    order by
      is_former, is_stated desc, is_end desc, arrived_on desc, last_observed_at desc, name_key
  ) = 1
)

select
  groups.name_key,
  finals.final_key,
  finals.final_name
from groups
inner join finals on finals.group_key = groups.group_key
where groups.name_key <> finals.final_key
