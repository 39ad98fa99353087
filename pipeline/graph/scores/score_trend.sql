-- Each project's current trend, with the two gains that it compares.
-- grain:   one row per project with 28 days of stars
-- key:     project_no
-- reads:   score_trend_day
-- version: 1
with

newest as (
  select *
  from score_trend_day
  where day_no >= (getvariable('as_of') - date '2000-01-01') - 1
  qualify row_number() over (partition by project_no order by day_no desc) = 1
)

select
  project_no,
  trend,
  replace(
    format(
      '{:,} {} in the last 14 days, {:,} in the 14 days before (z {:,.1f}, dispersion {:,.1f})',
      recent,
      if(abs(recent) = 1, 'star', 'stars'),
      earlier,
      -- Adding zero turns "-0.0" into "0.0".
      round(z, 1) + 0.0,
      dispersion
    ),
    '-',
    '−'
  ) as why
from newest
