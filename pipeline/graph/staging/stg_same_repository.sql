-- Pairs of names that belong to one repository, with the evidence.
-- grain:   one row per pair
-- key:     old_key, new_key
-- reads:   obs_renames, cat_former_name, cat_identity, stg_likely_same_repository
-- version: 1
-- The catalog can declare that two names are different repositories. Such a pair is removed, and
-- pairs from stg_likely_same_repository with either of the names are ignored.
with

stated as (
  select
    lower(old_name) as old_key,
    lower(new_name) as new_key,
    new_name,
    day,
    'rename' as reason,
    2 as rank,
    format('Recorded as renamed on {} by {}.', day::date, source) as evidence
  from obs_renames
  union all
  select
    lower(former_name) as old_key,
    lower(repo) as new_key,
    repo as new_name,
    null as day,
    'catalog' as reason,
    1 as rank,
    'Our catalog lists the former name.' as evidence
  from cat_former_name
  union all
  select
    lower(name) as old_key,
    lower(repo) as new_key,
    repo as new_name,
    null as day,
    'curated' as reason,
    0 as rank,
    evidence
  from cat_identity
  where is_same
  union all
  select
    old_key,
    new_key,
    new_name,
    day,
    'likely' as reason,
    3 as rank,
    evidence
  from stg_likely_same_repository
),

split_names as (
  select lower(name) as one, lower(repo) as other from cat_identity where not is_same
  union
  select lower(repo) as one, lower(name) as other from cat_identity where not is_same
)

select
  stated.old_key,
  stated.new_key,
  arg_min(stated.new_name, (stated.rank, stated.new_name)) as new_name,
  max(stated.day) as day,
  arg_min(stated.reason, (stated.rank, stated.day, stated.evidence)) as reason,
  arg_min(stated.evidence, (stated.rank, stated.day, stated.evidence)) as evidence
from stated
where stated.old_key <> stated.new_key
  and not exists (
    select 1
    from split_names
    where split_names.one = stated.old_key
      and (split_names.other = stated.new_key or stated.reason = 'likely')
  )
  and not exists (
    select 1
    from split_names
    where split_names.one = stated.new_key and stated.reason = 'likely'
  )
group by stated.old_key, stated.new_key
