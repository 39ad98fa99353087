-- How our own collections of each source went: the last one, and the last that came to an end.
-- grain:   one row per source that we collect ourselves
-- key:     source
-- reads:   obs_collections
-- version: 1
select
  source,
  max(day) filter (where outcome = 'complete') as completed_on,
  max(observed_at) filter (where outcome = 'complete') as completed_at,
  arg_max(outcome, observed_at) = 'failed' as is_failed
from obs_collections
group by source
