-- The newest row of each model in each list of Hugging Face models.
-- grain:   one row per list and model
-- key:     list, id
-- reads:   obs_hub_models
-- version: 2
select
  list,
  id,
  source,
  day,
  observed_at,
  position,
  task,
  downloads_30d,
  likes,
  trending,
  created_at,
  license
from obs_hub_models
qualify row_number() over (partition by list, id order by day desc, observed_at desc, source) = 1
