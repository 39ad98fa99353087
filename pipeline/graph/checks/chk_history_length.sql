-- Every history has 90 places and ends on the day of the graph.
-- grain:   one row per fault
-- key:     id
-- reads:   out_history
-- version: 1
select
  id,
  'a history has not 90 days' as fault
from out_history
where len(stars) <> 90
  or len(health) <> 90
  or len(velocity_7d) <> 90
  or len(burst) <> 90
  or start_on + 89 <> getvariable('as_of')
