-- Whether each project gains stars significantly faster or slower than before.
-- grain:   one row per project and day: the newest days, and all days that might be accelerating
-- key:     project_no, day_no
-- reads:   score_velocity_day
-- version: 2
-- Compares the stars gained in the last 14 days with the 14 days before, excluding suspicious
-- stars. For such counts, the variance is proportional to the mean. The dispersion is the ratio of
-- variance to mean of the daily gains in the last four weeks. It is at least 1, and 2.5 if the
-- project is observed only weekly. `z` is the difference between the two gains in standard
-- deviations. There is no row without 28 days of history.
-- The trend is `quiet` if the project gained fewer than `few` stars in the last 14 days. A project
-- that gains stars significantly more slowly than before is also `quiet` if it gained fewer than
-- `low` stars, and `steady` otherwise.
with

rules as (
  select
    2.33 as surprising_z, -- exceeded by chance with a probability of 1% on each side
    3 as few, -- stars in two weeks; fewer do not show a direction
    28 as low, -- stars in two weeks, or two per day; a decline below this is quiet
    2.5 as usual_dispersion, -- the median of AI repositories that are observed daily
    2 as newest_days -- only these days have a row for every project
),

-- A higher dispersion makes z smaller. If z is too small even with the minimum dispersion, the
-- trend cannot be accelerating. Such a day is skipped unless it is one of the newest days.
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
daily_gains as (
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

with_dispersion as (
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
          when daily_gains.days > 1 and daily_gains.total <> 0
            then (daily_gains.squares - daily_gains.total / daily_gains.days * daily_gains.total)
              / (daily_gains.days - 1) * daily_gains.days / abs(daily_gains.total)
        end,
        rules.usual_dispersion
      )
    ) as dispersion
  from counted
  cross join rules
  inner join daily_gains
    on daily_gains.project_no = counted.project_no
    and daily_gains.day_no = counted.day_no
),

scored as (
  select
    with_dispersion.*,
    (recent - earlier) / sqrt(dispersion * (abs(recent) + abs(earlier) + 1)) as z
  from with_dispersion
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
