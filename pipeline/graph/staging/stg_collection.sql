-- Outcomes of the collections of each source: the last one, and the last completed one.
-- grain:   one row per source that we collect ourselves
-- key:     source
-- reads:   obs_collections
-- version: 3
-- A partial collection counts as completed, although its budget did not allow everything.
select
  source,
  max(day) filter (where outcome <> 'failed') as completed_on,
  max(observed_at) filter (where outcome <> 'failed') as completed_at,
  arg_max(outcome, observed_at) = 'failed' as is_failed,
  -- The coverage of the last collection that reported one.
  arg_max(note, observed_at) as note
from obs_collections
group by source
