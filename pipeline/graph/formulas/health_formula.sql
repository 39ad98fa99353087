-- The formula of the health score, as macros. The scores of each day, the changes on
-- project pages, the example on /methods/health, and the published query that recomputes the scores
-- use these macros.

-- Converts the stars gained in a number of days to 28 days. The maximum is the star total.
create or replace temp macro health_stars_28d(gained, gained_days, stars) as
  round(least(gained * 28.0 / gained_days, stars)::double, 1);

-- Adds the signals, each from 0 to 1, to each row of the table of facts with the given name. A
-- signal is null if its facts are unknown.
create or replace temp macro health_signals(facts_table) as table
with

-- The divisors of the logarithmic signals: the logarithm of the value at which a signal is 1. For
-- `idle_scale`, the signal is 0 at this value.
scales as (
  select
    rules.*,
    ln(1 + silent_days / idle_scale_days) as idle_scale,
    ln(1 + many_commits) as commits_scale,
    ln(1 + many_commits_year) as commits_year_scale,
    ln(1 + many_authors) as authors_scale,
    ln(1 + many_contributors) as contributors_scale,
    ln(1 + many_stars) as stars_scale,
    ln(1 + many_new_stars) as new_stars_scale
  from health_rules() as rules
)

select
  facts.*,
  -- 5 of the 11 signals are known in every row: stars, new stars, star growth, and two signals for
  -- the last commit (one in activity, one in maintenance).
  5
    + (facts.commits_90d is not null)::integer
    + (facts.commits_365d is not null)::integer
    + (coalesce(facts.authors_90d, facts.contributors) is not null)::integer
    + (facts.closed_issues + facts.open_issues is not null)::integer
    + (facts.release_age_days is not null)::integer
    + (facts.merged_pull_requests + facts.open_pull_requests is not null)::integer
    as known,
  facts.is_archived
    or facts.is_deprecated
    or facts.idle_days > scales.silent_days as is_over,
  -- The signal decreases quickly at first, then more slowly. After a year without activity it is 0.
  greatest(
    1 - ln(1 + greatest(facts.idle_days, 0) / scales.idle_scale_days) / scales.idle_scale,
    0
  ) as recency,
  -- A plain `least` would return 1 for an unknown value, because it ignores nulls.
  if(facts.commits_90d is null, null, least(1, ln(1 + facts.commits_90d) / scales.commits_scale)) as commits,
  if(facts.commits_365d is null, null, least(1, ln(1 + facts.commits_365d) / scales.commits_year_scale))
    as commits_year,
  case
    when facts.authors_90d is not null
      then least(1, ln(1 + facts.authors_90d) / scales.authors_scale)
    when facts.contributors is not null
      then least(1, ln(1 + facts.contributors) / scales.contributors_scale)
  end as people,
  least(1, ln(1 + facts.stars) / scales.stars_scale) as audience,
  -- Adds five issues, three of them closed, so that a small number of issues has little effect.
  (facts.closed_issues + 3) / (facts.closed_issues + facts.open_issues + 5) as issues_closed,
  pow(0.5, facts.release_age_days / scales.release_half_life_days) as release_freshness,
  (facts.merged_pull_requests + 3)
    / (facts.merged_pull_requests + facts.open_pull_requests + 5) as pulls_merged,
  least(1, ln(1 + greatest(facts.stars_28d, 0)) / scales.new_stars_scale) as new_stars,
  -- The square root gives the first stars more weight than later ones.
  sqrt(
    least(
      1,
      greatest(facts.stars_28d, 0) / greatest(facts.stars - facts.stars_28d, 20)
        / scales.fast_growth
    )
  ) as growth
from query_table(facts_table) as facts
cross join scales;

-- Adds the points of each component and their sum to each row of the table of signals with the
-- given name. A component has its maximum times the weighted mean of its known signals. An unknown
-- signal is excluded; it never counts as zero. A project gets 0 points for activity and
-- maintenance if it is archived or deprecated, or had no commit for over a year.
create or replace temp macro health_points(signals_table) as table
with

exact as (
  select
    signals.*,
    case
      when is_over then 0
      else weight.activity * (
        weight.recency * signals.recency
        + coalesce(weight.commits * signals.commits, 0)
        + coalesce(weight.commits_year * signals.commits_year, 0)
      ) / (
        weight.recency
        + if(signals.commits is null, 0, weight.commits)
        + if(signals.commits_year is null, 0, weight.commits_year)
      )
    end as exact_activity,
    weight.new_stars * signals.new_stars + weight.growth * signals.growth as exact_momentum,
    weight.community * (
      weight.audience * signals.audience
      + coalesce(weight.people * signals.people, 0)
      + coalesce(weight.issues_closed * signals.issues_closed, 0)
    ) / (
      weight.audience
      + if(signals.people is null, 0, weight.people)
      + if(signals.issues_closed is null, 0, weight.issues_closed)
    ) as exact_community,
    case
      when is_over then 0
      else weight.maintenance * (
        weight.upkeep * signals.recency
        + coalesce(weight.release_freshness * signals.release_freshness, 0)
        + coalesce(weight.pulls_merged * signals.pulls_merged, 0)
      ) / (
        weight.upkeep
        + if(signals.release_freshness is null, 0, weight.release_freshness)
        + if(signals.pulls_merged is null, 0, weight.pulls_merged)
      )
    end as exact_maintenance
  from query_table(signals_table) as signals
  cross join health_weights() as weight
)

select
  *,
  round(exact_activity)::tinyint as activity,
  round(exact_momentum)::tinyint as momentum,
  round(exact_community)::tinyint as community,
  round(exact_maintenance)::tinyint as maintenance,
  (activity + momentum + community + maintenance)::tinyint as health
from exact;

-- Computes the scores from rows of health_inputs.parquet, which has days instead of ages.
create or replace temp macro health_scores(inputs_table) as table
with

facts as (
  select
    *,
    date_diff('day', active_on, day) as idle_days,
    date_diff('day', released_on, day) as release_age_days,
    health_stars_28d(gained, gained_days, stars) as stars_28d
  from query_table(inputs_table)
),

signals as (select * from health_signals('facts'))

select * from health_points('signals');
