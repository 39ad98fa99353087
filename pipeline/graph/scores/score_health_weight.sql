-- What each signal of health can give: the points within its component.
-- grain:   one row
-- key:     recency
-- reads:
-- version: 2
-- Chosen on the weeks of 2021 to April 2022 of two lists of Python projects, where they came near
-- to what a logistic regression makes of the same facts; small changes to them change little.
select
  -- activity, 30: the newest commit says most about the next one; the year steadies the quarter
  16 as recency,
  6 as commits,
  8 as commits_year,
  -- momentum, 20: growth against size says more than numbers that only large projects reach
  8 as new_stars,
  12 as growth,
  -- community, 30: those who do the work first, then those who watch and those who answer
  12 as people,
  10 as audience,
  8 as issues_closed,
  -- maintenance, 20: a release is late news of work, so the newest commit stands here too
  10 as upkeep,
  6 as release_freshness,
  4 as pulls_merged
