-- How often each trend was followed by more stars than a project's own past: the 28 days after
-- against the 14 that the trend was measured from, by the day, and against all 28 days before.
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
