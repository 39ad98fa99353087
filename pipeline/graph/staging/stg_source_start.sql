-- The first day on which each source observed any repository.
-- grain:   one row per source
-- key:     source
-- reads:   stg_repository_name
-- version: 2
-- Repositories first observed on that day are not new; they just were not tracked before.
-- The catalog observes nothing: its rows carry the day of the build.
select
  source,
  min(first_day) as first_day
from stg_repository_name
where source <> 'catalog'
group by source
