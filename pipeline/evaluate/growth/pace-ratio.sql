-- Quartiles of a ratio: the stars gained in the next 30 days, divided by the pace (the projected
-- gain). Uses only days after the tuning period and projects with a pace of at least 10.
-- reads: predictions, actuals
select
  quantile_cont((actuals.stars - predictions.stars) / predictions.pace, 0.25) as low,
  quantile_cont((actuals.stars - predictions.stars) / predictions.pace, 0.5) as median,
  quantile_cont((actuals.stars - predictions.stars) / predictions.pace, 0.75) as high
from predictions
inner join actuals
  on actuals.project_no = predictions.project_no
  and actuals.day_no = predictions.day_no + 30
where predictions.pace >= 10
  and predictions.day_no > getvariable('tuned_until') - date '2000-01-01'
having count(*) > 0
