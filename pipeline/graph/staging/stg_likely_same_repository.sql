-- Pairs of names that very likely belong to one repository, although no source states it.
-- grain:   one row per pair
-- key:     old_key, new_key
-- reads:   obs_repositories, stg_repository_name
-- version: 4
-- Both names have the same repository part (after the owner) and the same description, and at most
-- one of them has an upstream id. In addition, one of these conditions is true:
-- 1. The new name first appears when the old one disappears, or later. Its first star count
--    plausibly continues that of the old name.
-- 2. One of the names only appears on a list and was never observed with stars.
-- 3. A source still reports the old name, and both names have nearly the same star count.
-- A fork also has the name and description of its parent, but its star count does not continue that
-- of its parent.
-- Several sources can observe a name for the first or last time on the same day. The smallest first
-- and the largest last star count are used, because counts grow during a day.
with

rules as (
  select
    100 as min_stars, -- for smaller repositories, copies are too common
    20 as min_same_stars, -- if both names have nearly the same star count
    0.03 as max_difference,
    15 as min_text, -- characters; shorter descriptions can be equal by chance
    7 as max_overlap_days,
    30 as near_days,
    0.9 as min_ratio, -- first star count of the new name / last star count of the old name
    1.5 as max_ratio, -- if the gap between the names is at most `near_days`
    5 as max_far_ratio
),

names as (
  select
    name_key,
    split_part(name_key, '/', 2) as repo,
    arg_max(full_name, (last_observed_at, full_name)) as full_name,
    count(distinct nullif(upstream_id, '')) as ids,
    max(last_day) as last_day,
    min(first_star_day) as first_star_day,
    max(last_star_day) as last_star_day,
    arg_min(first_stars, (first_star_day, first_stars)) as first_stars,
    arg_max(last_stars, (last_star_day, last_stars)) as last_stars
  from stg_repository_name
  where source <> 'catalog' -- its day is not one on which a name was in use
  group by name_key
),

candidates as (
  select * from names
  qualify count(*) over (partition by repo) > 1
    and min(ids) over (partition by repo) = 0
),

with_description as (
  select candidates.*, texts.text, texts.created_at
  from candidates
  inner join (
    select
      stg_repository_name.name_key,
      lower(trim(arg_max(
        obs_repositories.description,
        (obs_repositories.observed_at, obs_repositories.source, obs_repositories.description)
      ))) as text,
      min(obs_repositories.created_at) as created_at
    from stg_repository_name
    inner join candidates on candidates.name_key = stg_repository_name.name_key
    inner join obs_repositories
      on obs_repositories.day = stg_repository_name.last_day
      and obs_repositories.source = stg_repository_name.source
      and lower(obs_repositories.full_name) = stg_repository_name.name_key
    group by stg_repository_name.name_key
  ) as texts on texts.name_key = candidates.name_key
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
    old.first_star_day as old_first_star_day,
    new.first_stars,
    new.last_stars as new_last_stars,
    new.last_star_day as new_star_day,
    new.first_stars / greatest(old.last_stars, 1) as ratio
  from with_description as old
  inner join with_description as new
    on new.repo = old.repo
    and new.text = old.text
    and new.name_key <> old.name_key
  cross join rules
  where old.ids + new.ids <= 1
    and length(old.text) >= rules.min_text
    and old.last_stars >= rules.min_same_stars
    and coalesce(old.created_at::date = new.created_at::date, true)
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
cross join rules
where first_star_day is not null
  and last_stars >= rules.min_stars
  and last_star_day < new_star_day
  and last_star_day <= first_star_day + rules.max_overlap_days
  and ratio >= rules.min_ratio
  and ratio <= if(
    first_star_day - last_star_day <= rules.near_days, rules.max_ratio, rules.max_far_ratio
  )
union all
-- One of the names only appears on a list. The current name is the one that was last observed on
-- the later day.
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
cross join rules
where last_stars >= rules.min_stars
  and first_star_day is null
union all
select
  old_key, new_key, new_name, first_star_day as day,
  format(
    'Same repository name and description, and nearly the same stars: {} had {:,} on {}, {} had {:,} on {}.',
    old_name, last_stars, last_star_day::date, new_name, new_last_stars, new_star_day::date
  ) as evidence
from pairs
cross join rules
where (first_star_day, new_key) > (old_first_star_day, old_key)
  and last_star_day > first_star_day + rules.max_overlap_days
  and abs(new_star_day - last_star_day) <= rules.max_overlap_days
  and abs(new_last_stars - last_stars) <= rules.max_difference * last_stars
