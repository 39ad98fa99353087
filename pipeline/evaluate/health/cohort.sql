-- The projects that could stop after the as-of day of the graph: they have a commit in the previous
-- 365 days and an observation in the previous 14 days. Contains the inputs of the baselines that
-- health is compared with, as known on that day.
with

newest as (
  select
    days.*
  from stg_repository_day as days
  where days.day_no > (getvariable('as_of') - date '2000-01-01') - 14
  qualify row_number() over (partition by days.project_no order by days.day_no desc) = 1
),

facts as (
  select
    project_no,
    bool_or(license is not null and license <> 'NONE') as has_license,
    bool_or(license in (
      'MIT', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MPL-2.0', 'Unlicense', 'CC0-1.0'
    )) as has_permissive_license,
    bool_or(description is not null) as has_description,
    bool_or(homepage is not null) as has_homepage,
    max(watchers) as watchers
  from stg_repository_fact
  group by project_no
),

releases as (
  select
    project_no,
    count(*) as releases,
    (getvariable('as_of') - max(published_at)::date)::integer as release_age_days,
    (getvariable('as_of') - min(published_at)::date)::integer as first_release_age_days,
    count(*) filter (where published_at::date > getvariable('as_of') - 365) as releases_365d,
    bool_and(level <> 'other') as has_semver,
    bool_and(level = 'prerelease') as is_all_prereleases,
    bool_or(regexp_matches(tag, '^[vV]?[1-9]\d*(\.|$)')) as is_stable
  from stg_repository_release
  group by project_no
),

-- The closed issues and stars of each project, as known 84 days before its newest observation.
earlier as (
  select
    newest.project_no,
    arg_max(past.closed_issues, past.day_no) filter (
      where past.day_no <= newest.day_no - 84
    ) as closed_issues_before,
    arg_max(past.stars, past.day_no) filter (where past.day_no <= newest.day_no - 84) as stars_before,
    max(past.day_no) filter (
      where past.day_no <= newest.day_no - 84 and past.stars is not null
    ) as stars_day_no_before
  from newest
  inner join stg_repository_day as past on past.project_no = newest.project_no
  group by newest.project_no
)

select
  identity.upstream_id,
  identity.name_key,
  health.health,
  health.label,
  (getvariable('as_of') - date '2000-01-01') - newest.committed_no as idle_days,
  (getvariable('as_of') - date '2000-01-01') - newest.created_no as age_days,
  newest.stars,
  newest.forks,
  newest.open_issues,
  newest.closed_issues,
  newest.closed_issues - earlier.closed_issues_before as closed_issues_gained,
  newest.stars - earlier.stars_before as stars_gained,
  newest.day_no - earlier.stars_day_no_before as gained_days,
  coalesce(newest.commits_90d, 0) as commits_90d,
  newest.contributors,
  coalesce(newest.is_archived, false) as is_archived,
  coalesce(facts.has_license, false) as has_license,
  coalesce(facts.has_permissive_license, false) as has_permissive_license,
  coalesce(facts.has_description, false) as has_description,
  coalesce(facts.has_homepage, false) as has_homepage,
  facts.watchers,
  coalesce(releases.releases, 0) as releases,
  releases.release_age_days,
  releases.first_release_age_days,
  coalesce(releases.releases_365d, 0) as releases_365d,
  coalesce(releases.has_semver, false) as has_semver,
  coalesce(releases.is_all_prereleases, false) as is_all_prereleases,
  coalesce(releases.is_stable, false) as is_stable
from newest
inner join (
  select
    project_no,
    project_key,
    min(upstream_id) as upstream_id,
    arg_min(name_key, (upstream_id, name_key)) as name_key
  from stg_project_identity
  group by project_no, project_key
) as identity on identity.project_no = newest.project_no
left join score_health as health on health.project_no = newest.project_no
left join facts on facts.project_no = newest.project_no
left join releases on releases.project_no = newest.project_no
left join earlier on earlier.project_no = newest.project_no
where (getvariable('as_of') - date '2000-01-01') - newest.committed_no between 0 and 365
order by identity.project_key
