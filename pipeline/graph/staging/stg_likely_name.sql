-- Pairs of names that are most likely one repository, although no source states it.
-- grain:   one row per pair
-- key:     old_key, new_key
-- reads:   obs_repositories, stg_repository_name
-- version: 1
-- Both names have the same repository part and the same description, and at most one has an upstream
-- id. Either the new name begins where the old one ends, with a star count that continues the old one,
-- or one name is only on a list and was never observed with stars. A fork has the same name and
-- description too, but its stars do not continue those of its parent.
with

weights as (
  select
    100 as min_stars, -- smaller repositories are copied too often
    15 as min_text, -- shorter descriptions occur by chance
    7 as max_overlap_days,
    30 as near_days,
    0.9 as min_ratio, -- of the stars at the beginning to those at the end
    1.5 as max_ratio, -- if the gap has at most `near_days`
    5 as max_far_ratio
),

names as (
  select
    name_key,
    split_part(name_key, '/', 2) as repo,
    arg_max(full_name, last_observed_at) as full_name,
    count(distinct nullif(upstream_id, '')) as ids,
    max(last_day) as last_day,
    min(first_star_day) as first_star_day,
    max(last_star_day) as last_star_day,
    arg_min(first_stars, first_star_day) as first_stars,
    arg_max(last_stars, last_star_day) as last_stars
  from stg_repository_name
  group by name_key
),

shared as (
  select *
  from names
  qualify count(*) over (partition by repo) > 1
    and min(ids) over (partition by repo) = 0
),

described as (
  select
    shared.*,
    texts.text,
    texts.created_at
  from shared
  inner join (
    select
      stg_repository_name.name_key,
      lower(trim(arg_max(obs_repositories.description, obs_repositories.observed_at))) as text,
      min(obs_repositories.created_at) as created_at
    from stg_repository_name
    inner join shared on shared.name_key = stg_repository_name.name_key
    inner join obs_repositories
      on obs_repositories.day = stg_repository_name.last_day
      and obs_repositories.source = stg_repository_name.source
      and lower(obs_repositories.full_name) = stg_repository_name.name_key
    group by stg_repository_name.name_key
  ) as texts
    on texts.name_key = shared.name_key
),

pairs as (
  select
    old.name_key as old_key,
    new.name_key as new_key,
    old.full_name as old_name,
    new.full_name as new_name,
    old.last_day as old_day,
    new.last_day as new_day,
    old.last_star_day,
    new.first_star_day,
    old.last_stars,
    new.first_stars,
    new.last_star_day as new_star_day,
    new.first_stars / greatest(old.last_stars, 1) as ratio
  from described as old
  inner join described as new
    on new.repo = old.repo
    and new.text = old.text
    and new.name_key <> old.name_key
  cross join weights
  where old.ids + new.ids <= 1
    and length(old.text) >= weights.min_text
    and old.last_stars >= weights.min_stars
    and (old.created_at::date = new.created_at::date
      or old.created_at is null or new.created_at is null)
)

select
  old_key,
  new_key,
  new_name,
  first_star_day as day,
  format(
    'Same repository name and description. {} was last observed on {} with {:,} stars, {} first on {} with {:,}.',
    old_name, last_star_day::date, last_stars, new_name, first_star_day::date, first_stars
  ) as evidence
from pairs
cross join weights
where first_star_day is not null
  and last_star_day < new_star_day
  and last_star_day <= first_star_day + weights.max_overlap_days
  and ratio >= weights.min_ratio
  and ratio <= if(
    first_star_day - last_star_day <= weights.near_days, weights.max_ratio, weights.max_far_ratio
  )
union all
-- The listed name is the current one if the list is newer than the last observation of the other.
select
  if(old_day < new_day, old_key, new_key) as old_key,
  if(old_day < new_day, new_key, old_key) as new_key,
  if(old_day < new_day, new_name, old_name) as new_name,
  greatest(old_day, new_day) as day,
  format(
    'Same repository name and description. {} was observed with {:,} stars, {} only appears on a list.',
    old_name, last_stars, new_name
  ) as evidence
from pairs
where first_star_day is null
