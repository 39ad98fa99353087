-- The number of rows of each source on its newest day, by stream.
-- grain:   one row per source and stream
-- key:     source, stream
-- reads:   stg_repository_name, obs_hub_models, obs_hub_spaces, obs_papers, obs_news, obs_model_prices
-- version: 2
-- The stream of model prices has new rows only when a price changes, so it is fresh for 30 days.
-- Other streams are fresh for 2 days. The catalog is edited by hand and never becomes stale.
with

seen as (
  select
    source,
    'repositories' as stream,
    if(source = 'catalog', 36500, 2) as fresh_days,
    last_day as day,
    max(last_observed_at) as observed_at,
    count(*) as observations
  from stg_repository_name
  group by source, last_day
  union all
  select source, 'hub_models' as stream, 2, day, max(observed_at), count(*)
  from obs_hub_models
  group by source, day
  union all
  select source, 'hub_spaces' as stream, 2, day, max(observed_at), count(*)
  from obs_hub_spaces
  group by source, day
  union all
  select source, 'papers' as stream, 2, day, max(observed_at), count(*)
  from obs_papers
  group by source, day
  union all
  select source, 'news' as stream, 2, day, max(observed_at), count(*)
  from obs_news
  group by source, day
  union all
  select source, 'model_prices' as stream, 30, day, max(observed_at), count(*)
  from obs_model_prices
  group by source, day
)

select
  source,
  stream,
  fresh_days,
  day,
  observed_at,
  observations
from seen
qualify row_number() over (partition by source, stream order by day desc) = 1
