-- How often the outcome was `yes`, in ten bins of probability, by kind, origin and quarter.
-- grain:   one row per kind, origin, quarter and bin; the quarter `all` is the whole time
-- key:     kind, is_replay, quarter, bin
-- reads:   out_forecast
-- version: 2
-- The last bin includes a probability of 1. Void outcomes do not count. Sums of decimal numbers are
-- exact, so they are the same in every order of the rows.
with

resolved as (
  select
    *,
    year(made_on) || '-Q' || quarter(made_on) as quarter
  from out_forecast
  where outcome in ('yes', 'no')
),

grouped as (
  from resolved
  union all
  select * replace ('all' as quarter)
  from resolved
)

select
  kind,
  is_replay,
  quarter,
  floor(least(probability, 0.9999) * 10) as bin,
  count(*) as cases,
  count(*) filter (outcome = 'yes') as happened,
  avg(probability::decimal(18, 12)) as probability
from grouped
group by kind, is_replay, quarter, floor(least(probability, 0.9999) * 10)
