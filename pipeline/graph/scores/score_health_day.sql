-- Health on each observed day: four components of 30, 20, 30 and 20 points that add up to 100.
-- grain:   one row per project and observed day
-- key:     project_no, day_no
-- reads:   score_health_signal
-- version: 1
-- made:    passing
-- Each component is the weighted mean of its known signals times its maximum: an unknown signal is
-- left out, never counted as zero. An archived repository has neither activity nor maintenance.
-- What the sentence of the newest day needs is kept beside the points.
with

components as (
  select
    signals.*,
    case
      when is_archived then 0
      when commits is null then 30 * recency
      else 18 * recency + 12 * commits
    end as activity,
    12 * new_stars + 8 * growth as momentum,
    30 * (coalesce(12 * people, 0) + 10 * audience + coalesce(8 * issues_closed, 0))
      / (10 + if(people is null, 0, 12) + if(issues_closed is null, 0, 8)) as community,
    case
      when is_archived then 0
      -- An idle repository is not maintained, whatever its past.
      else 20 * (
        7 * recency + coalesce(8 * release_freshness, 0) + coalesce(5 * pulls_merged, 0)
      ) / (
        7 + if(release_freshness is null, 0, 8) + if(pulls_merged is null, 0, 5)
      )
    end as maintenance
  from score_health_signal as signals
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
  is_archived,
  idle_days,
  release_age_days,
  stars_28d::real as stars_28d,
  recency::real as recency,
  commits::real as commits,
  people::real as people,
  issues_closed::real as issues_closed,
  release_freshness::real as release_freshness,
  new_stars::real as new_stars,
  growth::real as growth
from points
