-- The maximum points of each health signal within its component.
-- grain:   one row
-- key:     recency
-- reads:
-- version: 2
-- Each comment below states a component and its maximum. The weights were chosen on data from 2021
-- to April 2022 of two lists of Python projects. A logistic regression on the same facts was hardly
-- better, and small changes of the weights make little difference.
select
  -- activity, 30: the last commit is the best predictor, then the commits of a year
  16 as recency,
  6 as commits,
  8 as commits_year,
  -- momentum, 20: relative growth counts more, because only large projects gain many stars
  8 as new_stars,
  12 as growth,
  -- community, 30: contributors count most, then stars, then closed issues
  12 as people,
  10 as audience,
  8 as issues_closed,
  -- maintenance, 20: the last commit counts here too, because releases follow later
  10 as upkeep,
  6 as release_freshness,
  4 as pulls_merged
