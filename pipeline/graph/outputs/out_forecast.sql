-- Every forecast with its outcome: the published ones, unchanged, those of the current day, and replays.
-- grain:   one row per forecast
-- key:     id
-- reads:   ent_published_slug, ent_slug, score_forecast, score_forecast_case, stg_forecast
-- version: 3
-- A published forecast keeps its numbers, whatever the methods say today. It is void if we cannot say
-- what happened. A replay is only shown with its outcome. If two projects became one, the forecasts of both have the outcome of that project.
with

rules as (
  select date '2023-01-01' as replay_since -- earlier months are only used to learn
),

all_forecasts as (
  select
    kind,
    subject,
    made_on,
    resolves_on,
    probability,
    base_rate,
    naive,
    version,
    is_replay
  from score_forecast
  cross join rules
  where made_on not in (select made_on from stg_forecast)
    and (not is_replay or made_on >= rules.replay_since)
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
),

-- A removal is known three days later, a total or push of a project up to two weeks later.
due as (
  select
    *,
    resolves_on + if(kind = 'model_removed_60d', 3, 14) as known_on,
    known_on <= getvariable('as_of') as is_known
  from all_forecasts
),

current_ids as (
  select
    ent_published_slug.slug,
    ent_slug.id
  from ent_published_slug
  inner join ent_slug on ent_slug.project_no = ent_published_slug.project_no
)

select
  due.kind || '/' || due.subject || '@' || due.made_on as id,
  due.kind,
  due.subject,
  due.made_on,
  due.resolves_on,
  due.probability,
  due.base_rate,
  due.naive,
  due.version,
  due.is_replay,
  due.known_on,
  if(due.is_known, coalesce(cases.outcome, 'void'), null) as outcome,
  if(due.is_known, coalesce(cases.resolved_on, due.resolves_on), null) as resolved_on
from due
left join current_ids on current_ids.slug = due.subject
left join score_forecast_case as cases
  on cases.kind = due.kind
  and cases.subject = coalesce(current_ids.id, due.subject)
  and cases.made_on = due.made_on
where due.is_known or not due.is_replay
