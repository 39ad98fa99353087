-- The health labels, with the minimum score and the maximum number of days without a commit.
-- grain:   one row per health label
-- key:     label
-- reads:
-- version: 1
-- A project gets the best label that both its score and its last commit allow.
select
  unnest([0, 1, 2, 3, 4]) as step,
  unnest(['dormant', 'at-risk', 'fair', 'healthy', 'thriving']) as label,
  unnest([0, 20, 40, 55, 72]) as min_score, -- points
  unnest([null, 365, 180, 90, 45]) as max_idle_days
