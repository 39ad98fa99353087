-- The days for which forecasts are made: once a month, on the first release of the month. The months
-- before the first published forecasts are replayed, from the first observed price
-- or star total on.
-- grain:   one row per day
-- key:     made_on
-- reads:   stg_forecast, stg_model_price, stg_star_total
-- version: 2
with

published as (
  select distinct made_on
  from stg_forecast
),

bounds as (
  select
    min(day) as since_on,
    coalesce((select min(made_on) from published), getvariable('as_of')) as first_on
  from (select observed_at::date as day from stg_model_price union all select day from stg_star_total)
  having count(*) > 0
)

select
  made_on,
  false as is_replay
from published
union all
select
  getvariable('as_of'),
  false
from bounds
where date_trunc('month', getvariable('as_of')) not in (
  select date_trunc('month', made_on) from published
)
union all
select
  month.day::date,
  true
from bounds
cross join lateral unnest(
  generate_series(
    date_trunc('month', bounds.since_on) + interval 1 month,
    date_trunc('month', bounds.first_on) - interval 1 day,
    interval 1 month
  )
) as month (day)
