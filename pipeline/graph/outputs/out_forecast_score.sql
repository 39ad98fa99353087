-- How good the forecasts were, by kind and quarter, for published forecasts and for replays.
-- grain:   one row per kind, origin and quarter; the quarter `all` is the whole time
-- key:     kind, is_replay, quarter
-- reads:   out_forecast, out_forecast_bin
-- version: 3
-- The Brier score is the mean squared difference from 1 (yes) or 0 (no); lower is better. Skill is 1
-- minus the ratio to the Brier score of the base rate or of the naive rule. The calibration error is
-- the mean distance between probabilities and outcomes in ten bins. `caught` is the largest share of
-- `yes` above a limit of probability at which at most 20% are false alarms. Sums of decimal numbers
-- are exact, so they are the same in every order of the rows.
with

resolved as (
  select
    *,
    (outcome = 'yes')::integer as happened
  from out_forecast
  where outcome is not null
),

grouped as (
  select
    *,
    year(made_on) || '-Q' || quarter(made_on) as quarter
  from resolved
  union all
  select *, 'all'
  from resolved
),

calibrations as (
  select
    kind,
    is_replay,
    quarter,
    sum(abs(cases * probability - happened)::decimal(27, 12)) / sum(cases) as calibration_error
  from out_forecast_bin
  group by kind, is_replay, quarter
),

limits as (
  select
    kind,
    is_replay,
    quarter,
    sum(count(*)) over above as flagged,
    sum(sum(happened)) over above as caught
  from grouped
  where outcome <> 'void'
  group by kind, is_replay, quarter, probability
  window above as (partition by kind, is_replay, quarter order by probability desc)
),

alarms as (
  select
    kind,
    is_replay,
    quarter,
    max(caught) as caught
  from limits
  where caught >= 0.8 * flagged
  group by kind, is_replay, quarter
)

select
  grouped.kind,
  grouped.is_replay,
  grouped.quarter,
  count(*) filter (grouped.outcome <> 'void') as resolved,
  count(*) filter (grouped.outcome = 'yes') as happened,
  count(*) filter (grouped.outcome = 'void') as void,
  avg(((grouped.probability - grouped.happened) ** 2)::decimal(18, 12)) filter (grouped.outcome <> 'void') as brier,
  avg(((grouped.base_rate - grouped.happened) ** 2)::decimal(18, 12)) filter (grouped.outcome <> 'void') as brier_base,
  avg(((grouped.naive - grouped.happened) ** 2)::decimal(18, 12)) filter (grouped.outcome <> 'void') as brier_naive,
  any_value(calibrations.calibration_error) as calibration_error,
  coalesce(any_value(alarms.caught), 0)::bigint as caught
from grouped
left join calibrations
  on calibrations.kind = grouped.kind
  and calibrations.is_replay = grouped.is_replay
  and calibrations.quarter = grouped.quarter
left join alarms
  on alarms.kind = grouped.kind
  and alarms.is_replay = grouped.is_replay
  and alarms.quarter = grouped.quarter
group by grouped.kind, grouped.is_replay, grouped.quarter
