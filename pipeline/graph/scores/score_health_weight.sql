-- The maximum points of each health signal within its component.
-- grain:   one row
-- key:     recency
-- reads:
-- version: 2
-- Chosen on data from 2021 to April 2022 of two lists of Python projects. The result was close to a
-- logistic regression on the same facts, and small changes of the weights make little difference.
select
  -- activity, 30: the last commit best predicts the next one; the year smooths the quarter
  16 as recency,
  6 as commits,
  8 as commits_year,
  -- momentum, 20: relative growth says more than numbers that only large projects reach
  8 as new_stars,
  12 as growth,
  -- community, 30: people who contribute first, then the audience and answered issues
  12 as people,
  10 as audience,
  8 as issues_closed,
  -- maintenance, 20: releases lag behind the work, so the last commit counts here too
  10 as upkeep,
  6 as release_freshness,
  4 as pulls_merged
