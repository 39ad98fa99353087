-- The first day on which each source observed any repository.
-- grain:   one row per source
-- key:     source
-- reads:   stg_repository_name
-- version: 1
-- Repositories first observed on that day are not new; they just were not tracked before.
select
  source,
  min(first_day) as first_day
from stg_repository_name
group by source
