-- Every tracked project with the newest known value of each fact.
-- grain:   one row per project
-- key:     project_no
-- reads:   stg_repository_fact, stg_project_identity, stg_current_name, ent_slug, ent_activity, ent_listing, cat_project, cat_former_name, stg_tracking_decision, stg_repository_day
-- version: 13
-- For each fact, the newest known value in the newest rows of all sources is used. Facts in the
-- catalog are used only if no source has observed a value, for a description in the last 14 days. A
-- license in the catalog takes precedence, because an editor read it. `license_observed` is the newest
-- observed one if it differs.
-- A creation date after the first observation is that of another repository with the name, so it is
-- unknown. If sources state different star totals on one day, the total is that of the history on
-- this day. A homepage that is the page of the repository is unknown.
-- `observed_at` is the time of the newest measurement: a count, or the time of a push or commit.
-- `stated_on` is the day of the newest row without any, from a list or the catalog. It is unknown for
-- a catalog entry that was checked after the as-of day.
with

placed as (
  select
    *,
    coalesce(stars, forks, watchers, open_issues) is not null
    or coalesce(pushed_at, committed_at) is not null as is_measured,
    -- Values with a higher `place` take precedence. The catalog has the lowest `place`.
    row_number() over (
      partition by project_no order by source <> 'catalog', observed_at, source
    ) as place,
    source = 'github' as is_full
  from stg_repository_fact
),

-- GitHub states homepage, license, language and topics of every repository. What it no longer states
-- is unknown, even if an older row of another source has a value. The catalog fills what is missing.
current as (
  select *
  from (
    select *, max(place) filter (where is_full) over (partition by project_no) as full_place
    from placed
  )
  where place >= full_place or full_place is null or source = 'catalog'
),

stated as (
  select
    project_no,
    arg_max(homepage, place) as homepage,
    arg_max(license, place) as license,
    arg_max({'license': license, 'source': source, 'day': day}, place)
      filter (where license not in ('NOASSERTION', 'NONE') and source <> 'catalog') as licensed,
    arg_max(language, place) as language,
    arg_max(topics, place) filter (where len(topics) > 0) as topics
  from current
  group by project_no
),

merged as (
  select
    project_no,
    arg_max(description, (if(source = 'catalog', 1, if(day > getvariable('as_of') - 14, 2, 0)), place))
      as description,
    arg_max(stars, place) as stars,
    arg_max(day, place) filter (where stars is not null) as stars_observed_on,
    arg_max(forks, place) as forks, arg_max(watchers, place) as watchers, arg_max(open_issues, place) as open_issues,
    arg_max(day, place) filter (where forks is not null) as forks_observed_on,
    arg_max(day, place) filter (where watchers is not null) as watchers_observed_on,
    arg_max(day, place) filter (where open_issues is not null) as open_issues_observed_on,
    arg_max(created_at, place) as created_at,
    arg_max(archived, place) as is_archived,
    any_value(full_name) filter (where source = 'catalog') as stated_name,
    arg_max(dependencies, place) filter (where len(dependencies) > 0) as dependencies,
    arg_max(packages, place) filter (where len(packages) > 0) as packages,
    max(observed_at) filter (where is_measured) as observed_at,
    max(day) filter (
      where not is_measured and (source <> 'catalog' or day < getvariable('as_of'))
    ) as stated_on,
    list_sort(list(source)) as sources
  from placed
  group by project_no
),

-- If a name has its own entry and is also a former name in another entry, its own entry is used.
cataloged as (
  select
    name_key,
    arg_min(name, (place, repo)) as name,
    arg_min(license, (place, repo)) as license,
    arg_min(license_note, (place, repo)) as license_note
  from (
    select lower(repo) as name_key, repo, name, license, license_note, 1 as place from cat_project
    union all
    select
      lower(cat_former_name.former_name), cat_project.repo, cat_project.name, cat_project.license,
      cat_project.license_note, 2
    from cat_former_name
    inner join cat_project on cat_project.repo = cat_former_name.repo
  )
  group by name_key
)

select
  merged.project_no,
  keys.project_key,
  ent_slug.id, ent_slug.first_seen_on,
  coalesce(cataloged.name, split_part(stg_current_name.full_name, '/', 2)) as name,
  split_part(stg_current_name.full_name, '/', 1) as owner,
  split_part(stg_current_name.full_name, '/', 2) as repo,
  stg_current_name.full_name,
  'https://github.com/' || stg_current_name.full_name as url,
  merged.description,
  case
    when lower(rtrim(stated.homepage, '/')) = 'https://github.com/' || lower(stg_current_name.full_name) then null
    when regexp_matches(stated.homepage, '^https?://[^\s<>"'']+$', 'i') then stated.homepage
  end as homepage,
  coalesce(of_day.stars, merged.stars) as stars, merged.stars_observed_on,
  merged.forks, merged.watchers, merged.open_issues,
  merged.forks_observed_on, merged.watchers_observed_on, merged.open_issues_observed_on,
  ent_activity.pushed_at, ent_activity.committed_at, ent_activity.active_seen_on,
  if(merged.created_at::date > ent_slug.first_seen_on, null, merged.created_at) as created_at,
  merged.is_archived,
  coalesce(cataloged.license, plain_license(stated.license)) as license, cataloged.license_note,
  if(
    plain_license(cataloged.license) <> plain_license(stated.licensed.license), stated.licensed, null
  ) as license_observed,
  case lower(stated.language)
    when 'unknown' then null
    when 'matlab' then 'MATLAB'
    else stated.language
  end as language,
  list_sort(list_distinct(list_transform(coalesce(stated.topics, []), lambda topic: lower(topic))))
    as topics,
  coalesce(merged.dependencies, []) as dependencies, coalesce(merged.packages, []) as packages,
  coalesce(ent_listing.categories, []) as categories,
  coalesce(ent_listing.lists, []) as lists, coalesce(ent_listing.searches, []) as searches,
  stg_tracking_decision.evidence as scope_evidence,
  coalesce(stg_tracking_decision.is_ai, false) as is_ai,
  merged.observed_at, merged.stated_on,
  merged.sources
from merged
inner join stated on stated.project_no = merged.project_no
inner join (select distinct project_no, project_key from stg_project_identity) as keys
  on keys.project_no = merged.project_no
inner join ent_slug on ent_slug.project_no = merged.project_no
inner join stg_current_name on stg_current_name.project_no = merged.project_no
left join stg_repository_day as of_day
  on of_day.project_no = merged.project_no
  and of_day.day_no = merged.stars_observed_on - date '2000-01-01'
left join stg_tracking_decision on stg_tracking_decision.project_no = merged.project_no
left join ent_activity on ent_activity.project_no = merged.project_no
left join ent_listing on ent_listing.project_no = merged.project_no
left join cataloged on cataloged.name_key = lower(coalesce(stated_name, stg_current_name.full_name))
