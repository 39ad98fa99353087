-- The maximum points of each health signal within its component.
-- grain:   one row
-- key:     recency
-- reads:
-- version: 2
-- The weights were chosen with data of two lists of Python projects from 2021 to April 2022. A
-- logistic regression on the same facts predicted only slightly better which projects stop. Small
-- changes of the weights make little difference.
select
  -- Activity, at most 30 points. The last commit is the best predictor, then the commits of a year.
  16 as recency,
  6 as commits,
  8 as commits_year,
  -- Momentum, at most 20 points. Relative growth counts more than the number of new stars, because
  -- only large projects gain many stars.
  8 as new_stars,
  12 as growth,
  -- Community, at most 30 points.
  12 as people,
  10 as audience,
  8 as issues_closed,
  -- Maintenance, at most 20 points. The last commit counts here too, because releases follow
  -- commits with a delay.
  10 as upkeep,
  6 as release_freshness,
  4 as pulls_merged
