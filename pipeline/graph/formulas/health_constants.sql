-- The thresholds and weights of the health score, as macros.
create or replace temp macro health_rules() as table
select
  21 as idle_scale_days, -- of projects idle for up to 30 days, 4% stop for a year; of others, 28%
  365 as silent_days, -- 89% of projects that are idle for longer stay idle for another year
  64 as many_commits, -- in 90 days, or five per week
  512 as many_commits_year, -- in 365 days, or ten per week
  16 as many_authors, -- in 90 days
  128 as many_contributors, -- of all time
  100000 as many_stars,
  0.10 as fast_growth, -- 10% more stars in four weeks
  300 as many_new_stars, -- in four weeks
  365 as release_half_life_days;

-- The weights were chosen with data of two lists of Python projects from 2021 to April 2022. A
-- logistic regression on the same facts predicted only slightly better which projects stop. Small
-- changes of the weights make little difference. A component has the sum of its weights as maximum.
create or replace temp macro health_weights() as table
select
  *,
  recency + commits + commits_year as activity,
  new_stars + growth as momentum,
  people + audience + issues_closed as community,
  upkeep + release_freshness + pulls_merged as maintenance
from (
  select
    -- Activity. The last commit is the best predictor, then the commits of a year.
    16 as recency,
    6 as commits,
    8 as commits_year,
    -- Momentum. Relative growth counts more than the number of new stars, because only large
    -- projects gain many stars.
    8 as new_stars,
    12 as growth,
    -- Community.
    12 as people,
    10 as audience,
    8 as issues_closed,
    -- Maintenance. The last commit counts here too, because releases follow commits with a delay.
    10 as upkeep,
    6 as release_freshness,
    4 as pulls_merged
) as weights;
