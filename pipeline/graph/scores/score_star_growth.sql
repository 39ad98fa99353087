-- The stars gained in about four weeks up to each observed day.
-- grain:   one row per project and observed day of the window with stars
-- key:     project_no, day_no
-- reads:   stg_repository_day, score_velocity_day
-- version: 1
-- made:    view
-- A project gained `gained` stars in `gained_days` days. `gained_in` is the kind of this period.
-- 'four weeks': the last four weeks, if the star totals of the first and the last day are known.
-- 'some days': a part of the last four weeks, or the time since the previous known day. 'lifetime':
-- the time since the creation of the repository, if less than a week of star totals is known. Gains
-- in the last four weeks exclude suspicious stars.
-- `stars_28d` is `gained` converted to 28 days. Its maximum is the star total.
with

seen as (
  select
    days.project_no,
    days.day_no,
    days.stars,
    case
      when velocities.month_days >= 7 then
        {
          'basis': if(velocities.gain_28d is null, 'some days', 'four weeks'),
          'gained': velocities.organic_month,
          'days': velocities.month_days,
          'is_partial': coalesce(velocities.organic_28d < velocities.gain_28d, false)
        }
      when velocities.gap_days >= 7 then
        {
          'basis': 'some days',
          'gained': velocities.gap_gain,
          'days': velocities.gap_days,
          'is_partial': false
        }
      when days.created_no is not null then
        {
          'basis': 'lifetime',
          'gained': days.stars,
          'days': greatest(days.day_no - days.created_no, 28),
          'is_partial': false
        }
    end as growth
  from stg_repository_day as days
  left join score_velocity_day as velocities
    on velocities.project_no = days.project_no
    and velocities.day_no = days.day_no
  where days.day_no > (getvariable('as_of') - date '2000-01-01') - 90
    and days.stars is not null
)

select
  project_no,
  day_no,
  growth.gained::integer as gained,
  growth.days::integer as gained_days,
  growth.basis as gained_in,
  growth.is_partial as is_gain_partial,
  health_stars_28d(growth.gained, growth.days, stars) as stars_28d
from seen
where growth is not null
