-- The signals of the health score, each from 0 to 1, on each observed day.
-- grain:   one row per project and observed day of the window
-- key:     project_no, day_no
-- reads:   stg_repository_day, score_star_growth, stg_repository_release, stg_release_check, stg_project_age, stg_deprecated_project, ent_project_kind
-- version: 6
-- made:    view
-- Lists, courses and books are excluded. The macros in pipeline/graph/formulas compute the signals. A signal is null if its facts are
-- unknown. A day is excluded if the last commit or push, the star
-- total, or the star growth (score_star_growth) is unknown.
with

releases as (
  select
    project_no,
    released_no,
    lead(released_no, 1, 2147483647) over (partition by project_no order by released_no) as until_no
  from (
    select distinct
      project_no,
      (published_at::date - date '2000-01-01')::integer as released_no
    from stg_repository_release
    where level <> 'prerelease'
  ) as released
),

facts as (
  select
    days.* exclude (is_archived),
    days.day_no - coalesce(days.committed_no, days.pushed_no) as idle_days,
    days.committed_no is not null as is_commit,
    if(days.day_no <= checks.known_no, days.day_no - releases.released_no, null) as release_age_days,
    days.day_no - ages.born_no as age_days,
    -- Uses the archived flag of each day if it is known. The scores of earlier days therefore do
    -- not change when a project is archived. Without a flag, our catalog can quote that it is archived.
    coalesce(
      days.is_archived,
      deprecations.stated_by = 'archived'
      or (deprecations.stated_by = 'catalog'
        and regexp_matches(deprecations.evidence, '\barchived by its owner\b', 'i')),
      false
    ) as is_archived,
    coalesce(deprecations.stated_by <> 'archived', false) as is_deprecated,
    growths.gained,
    growths.gained_days,
    growths.gained_in,
    growths.is_gain_partial,
    growths.stars_28d
  from stg_repository_day as days
  inner join stg_project_age as ages on ages.project_no = days.project_no
  left join stg_deprecated_project as deprecations on deprecations.project_no = days.project_no
  anti join ent_project_kind as kinds on kinds.project_no = days.project_no
  inner join score_star_growth as growths
    on growths.project_no = days.project_no
    and growths.day_no = days.day_no
  left join releases
    on releases.project_no = days.project_no
    and days.day_no >= releases.released_no
    and days.day_no < releases.until_no
  left join stg_release_check as checks on checks.project_no = days.project_no
  where days.day_no > (getvariable('as_of') - date '2000-01-01') - 90
    and coalesce(days.committed_no, days.pushed_no) is not null
)

select
  project_no,
  day_no,
  stars,
  stars_28d,
  gained,
  gained_days,
  gained_in,
  is_gain_partial,
  idle_days,
  is_commit,
  release_age_days,
  age_days,
  known,
  is_archived,
  is_deprecated,
  is_over,
  recency,
  commits,
  commits_year,
  people,
  audience,
  issues_closed,
  release_freshness,
  pulls_merged,
  new_stars,
  growth
from health_signals('facts')
