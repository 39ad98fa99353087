-- The first day on which each source saw any repository.
-- grain:   one row per source
-- key:     source
-- reads:   stg_repository_name
-- version: 1
-- What is first seen on such a day was there before, only not watched.
select
  source,
  min(first_day) as first_day
from stg_repository_name
group by source
