-- For each day and measure: its rank correlation with the stars gained in the next 30 days, and how
-- many of its top 20 were among the 20 largest gains. Ties share their mean rank.
-- reads: predictions, actuals
with

judged as (
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

guesses as (
  select day_no, project_no, gained, 'pace' as measure, pace as guess from judged
  union all
  select day_no, project_no, gained, 'gain_1d' as measure, gain_1d as guess from judged
  union all
  select day_no, project_no, gained, 'gain_7d' as measure, gain_7d as guess from judged
  union all
  select day_no, project_no, gained, 'gain_28d' as measure, gain_28d as guess from judged
  union all
  select day_no, project_no, gained, 'stars' as measure, stars as guess from judged
),

ranked as (
  select
    day_no,
    measure,
    row_number() over (
      partition by day_no, measure order by guess desc, project_no
    ) as place,
    row_number() over (
      partition by day_no, measure order by gained desc, project_no
    ) as real_place,
    rank() over (partition by day_no, measure order by guess)
      + (count(*) over (partition by day_no, measure, guess) - 1) / 2.0 as guess_rank,
    rank() over (partition by day_no, measure order by gained)
      + (count(*) over (partition by day_no, measure, gained) - 1) / 2.0 as real_rank
  from guesses
)

select
  (date '2000-01-01' + day_no)::varchar as as_of,
  measure,
  count(*)::integer as n,
  -- If all projects share one rank, there is no correlation (null instead of NaN).
  case
    when not isnan(corr(guess_rank, real_rank))
      then round(corr(guess_rank, real_rank), 6) -- what is perfect must not exceed 1
  end as correlation,
  count(*) filter (where place <= 20 and real_place <= 20)::integer as top_20
from ranked
group by day_no, measure
having count(*) >= 50
order by day_no, measure
