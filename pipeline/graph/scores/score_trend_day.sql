-- Whether a project gains stars significantly faster or slower than before.
-- grain:   one row per project and day: the newest days, and all days that might be accelerating
-- key:     project_no, day_no
-- reads:   score_velocity_day
-- version: 2
-- made:    per_part
-- Compares the gain of the last 14 days with that of the 14 days before, without suspicious stars. The
-- variance of such counts is proportional to their mean. Its factor, the dispersion, is the variance
-- over the mean of daily gains in the last four weeks, at least 1, and 2.5 for weekly observations. z
-- is the difference in standard deviations. It is null until there are 28 days. Gains below `few` are
-- always quiet. A decline alone is not: a project that slows down and still gains `low` or more is
-- steady.
with

rules as (
  select
    2.33 as surprising_z, -- a probability of 1% on each side
    3 as few, -- gains in two weeks that are too small to show a direction
    28 as low, -- gains in two weeks, two per day: a project below it gets little attention
    2.5 as usual_dispersion, -- the median of AI repositories observed daily
    2 as newest_days -- days with a row for every project
),

-- Dispersion only reduces z. If z is too small even with the minimum dispersion, the day is not
-- accelerating and can be skipped.
counted as (
  select
    velocity.project_no,
    velocity.day_no,
    velocity.organic_7d,
    velocity.organic_28d,
    velocity.pace,
    velocity.organic_14d as recent,
    velocity.organic_28d - velocity.organic_14d as earlier
  from score_velocity_day as velocity
  cross join rules
  where velocity.is_observed
    and velocity.organic_28d is not null
    and velocity.organic_14d is not null
    and (
      velocity.day_no > (getvariable('as_of') - date '2000-01-01') - rules.newest_days
      or (
        velocity.organic_14d >= rules.few
        and 2 * velocity.organic_14d - velocity.organic_28d >= rules.surprising_z * sqrt(
          abs(velocity.organic_14d) + abs(velocity.organic_28d - velocity.organic_14d) + 1
        )
      )
    )
),

-- Variance divided by mean, from integer sums: (sum(x²) - sum(x)² / n) / (n - 1) / (sum(x) / n).
scatters as (
  select
    counted.project_no,
    counted.day_no,
    count(gains.organic_1d) as days,
    sum(gains.organic_1d)::bigint as total,
    sum(gains.organic_1d::bigint * gains.organic_1d)::bigint as squares
  from counted
  inner join score_velocity_day as gains
    on gains.project_no = counted.project_no
    and gains.day_no between counted.day_no - 27 and counted.day_no
  group by counted.project_no, counted.day_no
),

tested as (
  select
    counted.project_no,
    counted.day_no,
    counted.organic_7d,
    counted.organic_28d,
    counted.pace,
    counted.recent,
    counted.earlier,
    greatest(
      1,
      coalesce(
        case
          when scatters.days > 1 and scatters.total <> 0
            then (scatters.squares - scatters.total / scatters.days * scatters.total)
              / (scatters.days - 1) * scatters.days / abs(scatters.total)
        end,
        rules.usual_dispersion
      )
    ) as dispersion
  from counted
  cross join rules
  inner join scatters
    on scatters.project_no = counted.project_no
    and scatters.day_no = counted.day_no
),

scored as (
  select
    tested.*,
    (recent - earlier) / sqrt(dispersion * (abs(recent) + abs(earlier) + 1)) as z
  from tested
)

select
  scored.project_no,
  scored.day_no,
  scored.recent,
  scored.earlier,
  scored.organic_7d,
  scored.organic_28d,
  scored.pace,
  scored.dispersion,
  scored.z,
  case
    when scored.recent < rules.few then 'quiet'
    when scored.z >= rules.surprising_z then 'accelerating'
    when scored.z <= -rules.surprising_z and scored.recent < rules.low then 'quiet'
    else 'steady'
  end as trend
from scored
cross join rules
