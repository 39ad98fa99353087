-- Each project's current trend, with the two gains that it compares.
-- grain:   one row per project with 28 days of stars
-- key:     project_no
-- reads:   score_trend_day
-- version: 2
-- `change` is the word that pages show instead of `steady` if the two gains differ by a factor of 1.5
-- and by 28 stars. Such a difference can be chance for a project whose gains vary much, so the trend
-- is still `steady`, but nobody would call the pace so.
with

rules as (
  select
    1.5 as change_factor,
    28 as change_stars
),

newest as (
  select *
  from score_trend_day
  where day_no >= (getvariable('as_of') - date '2000-01-01') - 1
  qualify row_number() over (partition by project_no order by day_no desc) = 1
)

select
  project_no,
  trend,
  case
    when trend <> 'steady' or abs(recent - earlier) < rules.change_stars then null
    when recent >= rules.change_factor * earlier then 'faster'
    when earlier >= rules.change_factor * recent then 'slower'
  end as change,
  replace(
    format(
      '{:,} {} in the last 14 days, {:,} in the 14 days before',
      recent,
      if(abs(recent) = 1, 'star', 'stars'),
      earlier
    ),
    '-',
    '−'
  ) as why
from newest
cross join rules
