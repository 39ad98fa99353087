-- Recomputes the maintenance score (health) of every project from health_inputs.parquet alone, and
-- shows it next to the published score. Run it in the folder of the dumps:
--   duckdb -c ".read methods/recompute_health.sql"
-- /methods/health explains the formula; health.sql contains the pipeline's queries.
with

inputs as (
  select
    *,
    date_diff('day', active_on, day) as idle_days,
    date_diff('day', released_on, day) as release_age_days,
    round(least(gained * 28.0 / gained_days, stars)::double, 1) as stars_28d
  from 'health_inputs.parquet'
),

-- Signals from 0 to 1. A signal is null if a fact that it needs is unknown.
signals as (
  select
    *,
    is_archived or is_deprecated or idle_days > 365 as is_over,
    greatest(1 - ln(1 + greatest(idle_days, 0) / 21) / ln(1 + 365 / 21), 0) as recency,
    if(commits_90d is null, null, least(1, ln(1 + commits_90d) / ln(1 + 64))) as commits,
    if(commits_365d is null, null, least(1, ln(1 + commits_365d) / ln(1 + 512))) as commits_year,
    case
      when authors_90d is not null then least(1, ln(1 + authors_90d) / ln(1 + 16))
      when contributors is not null then least(1, ln(1 + contributors) / ln(1 + 128))
    end as people,
    least(1, ln(1 + stars) / ln(1 + 100000)) as audience,
    (closed_issues + 3) / (closed_issues + open_issues + 5) as issues_closed,
    pow(0.5, release_age_days / 365) as release_freshness,
    (merged_pull_requests + 3) / (merged_pull_requests + open_pull_requests + 5) as pulls_merged,
    least(1, ln(1 + greatest(stars_28d, 0)) / ln(1 + 300)) as new_stars,
    sqrt(least(1, greatest(stars_28d, 0) / greatest(stars - stars_28d, 20) / 0.10)) as growth
  from inputs
),

-- A component's points are its maximum times the weighted mean of its known signals.
components as (
  select
    id,
    if(is_over, 0, round(30 * (16 * recency + coalesce(6 * commits, 0) + coalesce(8 * commits_year, 0))
      / (16 + if(commits is null, 0, 6) + if(commits_year is null, 0, 8)))) as activity,
    round(8 * new_stars + 12 * growth) as momentum,
    round(30 * (10 * audience + coalesce(12 * people, 0) + coalesce(8 * issues_closed, 0))
      / (10 + if(people is null, 0, 12) + if(issues_closed is null, 0, 8))) as community,
    if(is_over, 0, round(
      20 * (10 * recency + coalesce(6 * release_freshness, 0) + coalesce(4 * pulls_merged, 0))
      / (10 + if(release_freshness is null, 0, 6) + if(pulls_merged is null, 0, 4)))) as maintenance
  from signals
)

select
  projects.id,
  projects.health as published,
  (components.activity + components.momentum + components.community + components.maintenance)::integer
    as recomputed,
  components.activity::integer as activity,
  components.momentum::integer as momentum,
  components.community::integer as community,
  components.maintenance::integer as maintenance
from 'projects.parquet' as projects
left join components on components.id = projects.id
order by projects.id;
