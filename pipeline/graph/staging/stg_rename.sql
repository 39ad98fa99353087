-- The current name of each former repository name.
-- grain:   one row per old name
-- key:     name_key
-- reads:   stg_same_repository, stg_repository_name, cat_project
-- version: 3
-- Without an upstream id, a renamed repository can only be recognized by this table. All names that
-- are connected by a chain of pairs belong to one repository. The current name is the one in the
-- catalog. If the catalog has none, it is the newest name without a later rename.
with recursive

pairs as (
  select old_key as name_key, new_key as other_key from stg_same_repository
  union
  select new_key as name_key, old_key as other_key from stg_same_repository
),

connected as (
  select name_key, other_key from pairs
  union
  select connected.name_key, pairs.other_key
  from connected
  inner join pairs on pairs.name_key = connected.other_key
),

repositories as (
  select name_key, min(least(name_key, other_key)) as repository_key
  from connected
  group by name_key
),

renamed_to as (
  select
    new_key as name_key,
    max(day) as day,
    bool_or(reason in ('catalog', 'curated')) as is_stated,
    arg_max(new_name, (coalesce(day, date '9999-12-31'), new_name)) as new_name
  from stg_same_repository
  group by new_key
),

renamed_from as (
  select
    old_key as name_key,
    max(day) as day,
    bool_or(reason in ('catalog', 'curated')) as is_former
  from stg_same_repository
  group by old_key
),

observed as (
  select
    name_key,
    max(last_observed_at) as last_observed_at,
    arg_max(full_name, (last_observed_at, full_name)) as full_name
  from stg_repository_name
  where source <> 'catalog'
  group by name_key
),

ranked as (
  select
    repositories.name_key,
    repositories.repository_key,
    coalesce(renamed_to.is_stated, false) or cat_project.repo is not null as is_stated,
    coalesce(renamed_from.is_former, false) as is_former,
    renamed_from.name_key is null or coalesce(renamed_to.day >= renamed_from.day, false) as has_no_later_rename,
    coalesce(renamed_to.day, date '1970-01-01') as renamed_on,
    coalesce(observed.last_observed_at, timestamp '1970-01-01') as last_observed_at,
    coalesce(
      case when renamed_to.is_stated then renamed_to.new_name end,
      cat_project.repo,
      observed.full_name,
      renamed_to.new_name
    ) as full_name
  from repositories
  left join renamed_to on renamed_to.name_key = repositories.name_key
  left join renamed_from on renamed_from.name_key = repositories.name_key
  left join observed on observed.name_key = repositories.name_key
  left join cat_project on lower(cat_project.repo) = repositories.name_key
),

current_names as (
  select
    repository_key,
    name_key as final_key,
    full_name as final_name
  from ranked
  qualify row_number() over (
    partition by repository_key
    order by
      is_former, is_stated desc, has_no_later_rename desc, renamed_on desc, last_observed_at desc, name_key
  ) = 1
)

select
  repositories.name_key,
  current_names.final_key,
  current_names.final_name
from repositories
inner join current_names on current_names.repository_key = repositories.repository_key
where repositories.name_key <> current_names.final_key
