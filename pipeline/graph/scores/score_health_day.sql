-- Health on each observed day: the sum of activity, momentum, community and maintenance.
-- grain:   one row per project and observed day with enough evidence
-- key:     project_no, day_no
-- reads:   score_health_signal
-- version: 4
-- `health_points` in pipeline/graph/formulas computes the points.
with

rules as (
  select
    5 as min_known, -- of 11 signals; the last push and stars alone are not enough
    30 as min_age_days, -- the first month shows a launch, not maintenance
    90 as min_settled_age_days -- younger projects have a provisional score
),

evident as (
  select signals.*
  from score_health_signal as signals
  cross join rules
  where signals.known >= rules.min_known
    and signals.age_days >= rules.min_age_days
)

select
  project_no,
  day_no,
  health,
  activity,
  momentum,
  community,
  maintenance,
  known::tinyint as known,
  -- A score is provisional if the project is too young, or if no signal that shows work by its
  -- maintainers is known.
  age_days < rules.min_settled_age_days
    or coalesce(commits, commits_year, people, issues_closed, release_freshness) is null
    as is_provisional,
  getvariable('model_version')::tinyint as version,
  is_archived,
  is_deprecated,
  is_over,
  idle_days,
  is_commit,
  age_days,
  release_age_days,
  stars,
  gained,
  gained_days,
  gained_in,
  is_gain_partial,
  stars_28d::real as stars_28d,
  recency::real as recency,
  commits::real as commits,
  commits_year::real as commits_year,
  people::real as people,
  audience::real as audience,
  issues_closed::real as issues_closed,
  release_freshness::real as release_freshness,
  pulls_merged::real as pulls_merged,
  new_stars::real as new_stars,
  growth::real as growth
from health_points('evident')
cross join rules
