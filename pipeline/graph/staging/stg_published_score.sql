-- The health that was published on each past day, whatever method it was computed by.
-- grain:   one row per project and day
-- key:     project_key, day
-- reads:   obs_scores
-- version: 1
select
  project_key,
  day,
  health,
  label
from obs_scores
where day < getvariable('as_of')
qualify row_number() over (partition by project_key, day order by observed_at desc, source) = 1
