-- Every forecast with its outcome: the published ones, unchanged, those of the current day, and replays.
-- grain:   one row per forecast
-- key:     id
-- reads:   score_forecast, score_model_removal, stg_forecast
-- version: 1
-- A published forecast keeps its numbers, whatever the methods say today. It is void if we cannot say
-- what happened.
with

all_forecasts as (
  select
    'model_removed_60d' as kind,
    subject,
    made_on,
    resolves_on,
    probability,
    base_rate,
    naive,
    1 as version,
    is_replay
  from score_forecast
  where made_on not in (select made_on from stg_forecast)
  union all
  select
    kind,
    subject,
    made_on,
    resolves_on,
    probability,
    base_rate,
    naive,
    version,
    false
  from stg_forecast
)

select
  all_forecasts.kind || '/' || all_forecasts.subject || '@' || all_forecasts.made_on as id,
  all_forecasts.kind,
  all_forecasts.subject,
  all_forecasts.made_on,
  all_forecasts.resolves_on,
  all_forecasts.probability,
  all_forecasts.base_rate,
  all_forecasts.naive,
  all_forecasts.version,
  all_forecasts.is_replay,
  if(
    all_forecasts.resolves_on + 3 > getvariable('as_of'), null, coalesce(score_model_removal.outcome, 'void')
  ) as outcome,
  if(all_forecasts.resolves_on + 3 > getvariable('as_of'), null, coalesce(score_model_removal.resolved_on, all_forecasts.resolves_on)) as resolved_on
from all_forecasts
left join score_model_removal
  on score_model_removal.subject = all_forecasts.subject
  and score_model_removal.made_on = all_forecasts.made_on
