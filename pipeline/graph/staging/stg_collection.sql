-- How our own collections of each source went: the last one, and the last that came to an end.
-- grain:   one row per source that we collect ourselves
-- key:     source
-- reads:   obs_collections
-- version: 3
-- A partial one came to its end, though its budget did not reach everything.
select
  source,
  max(day) filter (where outcome <> 'failed') as completed_on,
  max(observed_at) filter (where outcome <> 'failed') as completed_at,
  arg_max(outcome, observed_at) = 'failed' as is_failed,
  -- How far the last one got that says so.
  arg_max(note, observed_at) as note
from obs_collections
group by source
