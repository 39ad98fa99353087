-- Whether each project doubled its stars or was in a trending list in the 30 and 90 days after a
-- prediction, and whether its stars grew fivefold in 90 days. A project doubled if any of its star
-- totals in the period was at least twice the total on the day. The outcome is known only if the
-- project has a total in the last 15 days of the period. Otherwise a project that doubled and then
-- disappeared would count, but one that disappeared without doubling would not. For the same
-- reason, the daily counts or trending lists must cover the whole period.
-- reads: predictions, actuals, trending_days
with

projects as (
  select distinct project_no, day_no, stars from predictions where stars >= 10 and stars < 10000
),

grown as (
  select
    projects.project_no,
    projects.day_no,
    max(actuals.stars) filter (where actuals.day_no <= projects.day_no + 30) / any_value(projects.stars)
      as by_30d,
    max(actuals.stars) filter (where actuals.day_no <= projects.day_no + 90) / any_value(projects.stars)
      as by_90d,
    bool_or(actuals.day_no between projects.day_no + 16 and projects.day_no + 30) as is_known_30d,
    bool_or(actuals.day_no between projects.day_no + 76 and projects.day_no + 90) as is_known_90d
  from projects
  inner join actuals
    on actuals.project_no = projects.project_no
    and actuals.day_no > projects.day_no
  group by projects.project_no, projects.day_no
),

listings as (
  select
    projects.project_no,
    projects.day_no,
    count(*) filter (where trending_days.day_no between projects.day_no - 90 and projects.day_no) > 0
      as was_listed,
    count(*) filter (where trending_days.day_no between projects.day_no + 1 and projects.day_no + 30) > 0
      as is_listed_30d,
    count(*) filter (where trending_days.day_no between projects.day_no + 1 and projects.day_no + 90) > 0
      as is_listed_90d
  from projects
  left join trending_days
    on trending_days.project_no = projects.project_no
    and trending_days.day_no between projects.day_no - 90 and projects.day_no + 90
  group by projects.project_no, projects.day_no
),

-- Whether the daily counts cover the 30 or 90 days after a day: at least 100 projects have a star
-- total in the last three days of the period. The minimum is needed because lists that are rarely
-- collected may contain later star totals of a few projects.
ends as (
  select
    projects.day_no,
    count(distinct projects.project_no) filter (
      where actuals.day_no between projects.day_no + 28 and projects.day_no + 30
    ) >= 100 as is_over_30d,
    count(distinct projects.project_no) filter (
      where actuals.day_no between projects.day_no + 88 and projects.day_no + 90
    ) >= 100 as is_over_90d,
    (select max(day_no) from trending_days) as last_listed_no
  from projects
  inner join actuals
    on actuals.project_no = projects.project_no
    and actuals.day_no between projects.day_no + 28 and projects.day_no + 90
  group by projects.day_no
)

select
  predictions.project_no,
  predictions.day_no,
  predictions.stars,
  predictions.age_days,
  predictions.gain_7d,
  predictions.gain_28d,
  predictions.is_flagged,
  case
    when ends.is_over_30d and grown.is_known_30d
      then coalesce(grown.by_30d >= 2, false)::integer
  end as doubled_30d,
  case
    when ends.is_over_90d and grown.is_known_90d
      then coalesce(grown.by_90d >= 2, false)::integer
  end as doubled_90d,
  case
    when ends.is_over_90d and grown.is_known_90d
      then coalesce(grown.by_90d >= 5, false)::integer
  end as fivefold_90d,
  -- Null if the project was already in a trending list in the 90 days up to the prediction, or if
  -- the newest trending list in the log is older than the end of the period.
  case
    when listings.was_listed or predictions.day_no + 30 > ends.last_listed_no then null
    else listings.is_listed_30d::integer
  end as trending_30d,
  case
    when listings.was_listed or predictions.day_no + 90 > ends.last_listed_no then null
    else listings.is_listed_90d::integer
  end as trending_90d
from predictions
inner join ends on ends.day_no = predictions.day_no
left join grown on grown.project_no = predictions.project_no and grown.day_no = predictions.day_no
inner join listings on listings.project_no = predictions.project_no and listings.day_no = predictions.day_no
where predictions.gain_7d is not null
  and predictions.gain_28d is not null
