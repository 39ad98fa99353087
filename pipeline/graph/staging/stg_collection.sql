-- The outcome of the last collection of each source, and the time of the last completed one.
-- grain:   one row per source that we collect ourselves
-- key:     source
-- reads:   obs_collections
-- version: 4
-- A partial collection counts as completed, even though its budget was too small for everything.
select
  source,
  max(day) filter (where outcome <> 'failed') as completed_on,
  max(observed_at) filter (where outcome <> 'failed') as completed_at,
  arg_max(outcome, (observed_at, outcome)) = 'failed' as is_failed,
  -- The newest note about coverage, even if later collections have no note.
  arg_max(note, (observed_at, note)) as note
from obs_collections
group by source
