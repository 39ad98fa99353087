-- Health on each observed day: the sum of activity, momentum, community and maintenance.
-- grain:   one row per project and observed day with enough evidence
-- key:     project_no, day_no
-- reads:   score_health_signal, score_health_weight
-- version: 4
-- made:    per_part
-- The maxima of the components are 30, 20, 30 and 20 points. Each component is the weighted mean of
-- its known signals, multiplied by its maximum. An unknown signal is excluded; it never counts as
-- zero. A project gets 0 points for activity and maintenance if it is archived or deprecated, or
-- had no commit for over a year.
with

rules as (
  select
    5 as min_known, -- of 11 signals; the last push and stars alone are not enough
    30 as min_age_days, -- the first month shows a launch, not maintenance
    90 as min_settled_age_days -- younger projects have a provisional score
),

components as (
  select
    signals.*,
    case
      when is_over then 0
      else 30 * (
        weight.recency * signals.recency
        + coalesce(weight.commits * signals.commits, 0)
        + coalesce(weight.commits_year * signals.commits_year, 0)
      ) / (
        weight.recency
        + if(signals.commits is null, 0, weight.commits)
        + if(signals.commits_year is null, 0, weight.commits_year)
      )
    end as activity,
    weight.new_stars * signals.new_stars + weight.growth * signals.growth as momentum,
    30 * (
      weight.audience * signals.audience
      + coalesce(weight.people * signals.people, 0)
      + coalesce(weight.issues_closed * signals.issues_closed, 0)
    ) / (
      weight.audience
      + if(signals.people is null, 0, weight.people)
      + if(signals.issues_closed is null, 0, weight.issues_closed)
    ) as community,
    case
      when is_over then 0
      else 20 * (
        weight.upkeep * signals.recency
        + coalesce(weight.release_freshness * signals.release_freshness, 0)
        + coalesce(weight.pulls_merged * signals.pulls_merged, 0)
      ) / (
        weight.upkeep
        + if(signals.release_freshness is null, 0, weight.release_freshness)
        + if(signals.pulls_merged is null, 0, weight.pulls_merged)
      )
    end as maintenance
  from score_health_signal as signals
  cross join score_health_weight as weight
  cross join rules
  where signals.known >= rules.min_known
    and signals.age_days >= rules.min_age_days
),

points as (
  select
    components.* replace (
      round(activity)::tinyint as activity,
      round(momentum)::tinyint as momentum,
      round(community)::tinyint as community,
      round(maintenance)::tinyint as maintenance
    )
  from components
)

select
  project_no,
  day_no,
  (activity + momentum + community + maintenance)::tinyint as health,
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
from points
cross join rules
