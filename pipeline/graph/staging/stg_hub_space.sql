-- The trending Hugging Face spaces on the newest observed day.
-- grain:   one row per space
-- key:     id
-- reads:   obs_hub_spaces
-- version: 1
select
  id,
  source,
  day,
  observed_at,
  position,
  title,
  sdk,
  likes,
  trending,
  created_at
from obs_hub_spaces
-- With max(day), DuckDB 1.5.5 fails with an internal error if there is only one file.
where day = (select day from obs_hub_spaces order by day desc limit 1)
qualify row_number() over (partition by id order by observed_at desc, source) = 1
