-- For each day and measure, such as pace: the rank correlation with the stars gained in the next 30
-- days, and how many of the measure's top 20 projects were among the 20 with the largest gains.
-- Equal values get the mean of their ranks. Days with fewer than 50 projects are left out. If the
-- log contains the daily AI rankings, includes only the projects in these rankings.
-- reads: predictions, actuals
with

with_gains as (
  select
    predictions.*,
    actuals.stars - predictions.stars as gained
  from predictions
  inner join actuals
    on actuals.project_no = predictions.project_no
    and actuals.day_no = predictions.day_no + 30
  where predictions.gain_1d is not null
    and predictions.gain_7d is not null
    and predictions.gain_28d is not null
    and predictions.pace is not null
    and (predictions.is_daily_ai or not (select bool_or(is_daily_ai) from predictions))
),

measures as (
  select day_no, project_no, gained, 'pace' as measure, pace as value from with_gains
  union all
  select day_no, project_no, gained, 'gain_1d' as measure, gain_1d as value from with_gains
  union all
  select day_no, project_no, gained, 'gain_7d' as measure, gain_7d as value from with_gains
  union all
  select day_no, project_no, gained, 'gain_28d' as measure, gain_28d as value from with_gains
  union all
  select day_no, project_no, gained, 'stars' as measure, stars as value from with_gains
),

ranked as (
  select
    day_no,
    measure,
    row_number() over (
      partition by day_no, measure order by value desc, project_no
    ) as place,
    row_number() over (
      partition by day_no, measure order by gained desc, project_no
    ) as gain_place,
    rank() over (partition by day_no, measure order by value)
      + (count(*) over (partition by day_no, measure, value) - 1) / 2.0 as value_rank,
    rank() over (partition by day_no, measure order by gained)
      + (count(*) over (partition by day_no, measure, gained) - 1) / 2.0 as gain_rank
  from measures
)

select
  (date '2000-01-01' + day_no)::varchar as as_of,
  measure,
  count(*)::integer as n,
  -- Null if all projects have the same rank, because the correlation is then undefined (NaN).
  case
    when not isnan(corr(value_rank, gain_rank))
      then round(corr(value_rank, gain_rank), 6) -- unrounded, it can slightly exceed 1
  end as correlation,
  count(*) filter (where place <= 20 and gain_place <= 20)::integer as top_20
from ranked
group by day_no, measure
having count(*) >= 50
order by day_no, measure
