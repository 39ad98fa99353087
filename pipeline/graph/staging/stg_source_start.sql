-- The first day on which each source observed any repository.
-- grain:   one row per source
-- key:     source
-- reads:   stg_repository_name
-- version: 2
-- Repositories that a source observed on its first day are not new. Daybreak only started to read
-- the source on that day. The catalog is excluded: it observes nothing, and its rows have the day
-- of the last check.
select
  source,
  min(first_day) as first_day
from stg_repository_name
where source <> 'catalog'
group by source
