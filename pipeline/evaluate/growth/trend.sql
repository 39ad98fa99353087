-- For each trend: how often a project gained more stars in the next 28 days than before.
-- `above_last_28d` compares with the gain of the previous 28 days. `above_own_past` compares with
-- twice the gain of the first 14 of the previous 28 days, which are the baseline of the trend.
-- reads: predictions, actuals
select
  predictions.day_no <= getvariable('tuned_until') - date '2000-01-01' as seen_by_tuning,
  predictions.trend,
  count(*)::integer as n,
  count(distinct predictions.project_no)::integer as projects,
  avg((actuals.stars - predictions.stars > 2 * predictions.earlier)::integer) as above_own_past,
  avg((actuals.stars - predictions.stars > predictions.recent + predictions.earlier)::integer) as above_last_28d
from predictions
inner join actuals
  on actuals.project_no = predictions.project_no
  and actuals.day_no = predictions.day_no + 28
where predictions.trend is not null
group by seen_by_tuning, predictions.trend
order by seen_by_tuning desc, predictions.trend
