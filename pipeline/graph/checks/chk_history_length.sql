-- Every history has 90 days and ends on the day of the graph.
-- grain:   one row per violation
-- key:     id
-- reads:   out_history
-- version: 1
select
  id,
  'the history does not have 90 days, or ends on another day' as problem
from out_history
where len(stars) is distinct from 90
  or len(health) is distinct from 90
  or len(velocity_7d) is distinct from 90
  or len(burst) is distinct from 90
  or start_on + 89 is distinct from getvariable('as_of')
