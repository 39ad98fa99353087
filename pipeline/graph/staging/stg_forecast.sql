-- The forecasts that we published, unchanged. A day that was published twice keeps its first forecasts.
-- grain:   one row per forecast
-- key:     kind, subject, made_on
-- reads:   obs_forecasts
-- version: 1
select
  kind,
  subject,
  day as made_on,
  resolves_on,
  probability,
  base_rate,
  naive,
  version
from obs_forecasts
qualify row_number() over (partition by kind, subject, day order by observed_at, source) = 1
