-- Every tracked project with the newest known value of each fact.
-- grain:   one row per project
-- key:     project_key
-- reads:   stg_repository_fact, ent_slug, cat_project
-- version: 1
-- Within a source its newest row is the truth; between sources the newest value that is known.
with

merged as (
  select
    project_key,
    arg_max(full_name, (observed_at, source)) as full_name,
    arg_max(description, (observed_at, source)) as description,
    arg_max(homepage, (observed_at, source)) as homepage,
    arg_max(stars, (observed_at, source)) as stars,
    arg_max(day, (observed_at, source)) filter (where stars is not null) as stars_observed_on,
    arg_max(forks, (observed_at, source)) as forks,
    arg_max(watchers, (observed_at, source)) as watchers,
    arg_max(open_issues, (observed_at, source)) as open_issues,
    arg_max(pushed_at, (observed_at, source)) as pushed_at,
    arg_max(committed_at, (observed_at, source)) as committed_at,
    arg_max(created_at, (observed_at, source)) as created_at,
    arg_max(archived, (observed_at, source)) as is_archived,
    arg_max(license, (observed_at, source)) as license,
    arg_max(language, (observed_at, source)) as language,
    arg_max(topics, (observed_at, source)) filter (where len(topics) > 0) as topics,
    arg_max(dependencies, (observed_at, source)) filter (where len(dependencies) > 0)
      as dependencies,
    max(observed_at) as observed_at,
    bool_and(starts_with(source, 'sample-')) as is_invented,
    list_sort(list(source)) as sources
  from stg_repository_fact
  group by project_key
)

select
  merged.project_key,
  ent_slug.id,
  ent_slug.first_seen_on,
  coalesce(cat_project.name, split_part(merged.full_name, '/', 2)) as name,
  split_part(merged.full_name, '/', 1) as owner,
  split_part(merged.full_name, '/', 2) as repo,
  merged.full_name,
  -- An invented name may be somebody's real one on the code host.
  if(merged.is_invented, 'https://code.example/', 'https://github.com/') || merged.full_name as url,
  merged.description,
  case when regexp_matches(merged.homepage, '^https?://[^\s<>"'']+$', 'i') then merged.homepage end
    as homepage,
  merged.stars,
  merged.stars_observed_on,
  merged.forks,
  merged.watchers,
  merged.open_issues,
  merged.pushed_at,
  merged.committed_at,
  merged.created_at,
  merged.is_archived,
  merged.license,
  merged.language,
  list_sort(list_distinct(list_transform(coalesce(merged.topics, []), lambda topic: lower(topic))))
    as topics,
  coalesce(merged.dependencies, []) as dependencies,
  merged.observed_at,
  merged.sources
from merged
inner join ent_slug on ent_slug.project_key = merged.project_key
left join cat_project on lower(cat_project.repo) = lower(merged.full_name)
