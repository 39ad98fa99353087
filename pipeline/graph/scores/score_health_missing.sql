-- The reason why a project that was observed in the last 90 days has no health score.
-- grain:   one row per project that was observed in the window and has no score
-- key:     project_no
-- reads:   stg_repository_day, score_star_growth, score_health, score_health_outdated, stg_project_age, ent_project_kind
-- version: 3
with

seen as (
  select
    days.project_no,
    max(days.day_no) as last_no,
    count(days.stars) as days_with_stars,
    count(coalesce(days.committed_no, days.pushed_no)) as days_with_activity,
    count(growths.stars_28d) as days_with_growth,
    bool_or(growths.stars_28d is not null and coalesce(days.committed_no, days.pushed_no) is not null)
      as has_all_at_once
  from stg_repository_day as days
  left join score_star_growth as growths
    on growths.project_no = days.project_no
    and growths.day_no = days.day_no
  where days.day_no > (getvariable('as_of') - date '2000-01-01') - 90
  group by days.project_no
)

select
  seen.project_no,
  case
    when kinds.kind is not null
      then 'It is a ' || kinds.kind || '. The score measures the maintenance of software.'
    when outdated.project_no is not null
      then strftime(
        outdated.seen_on,
        'Its maintenance was last observed on %b %-d, %Y. '
        || 'The last commit or push known then is now too old for the label of that day.'
      )
    when seen.days_with_activity = 0
      then 'The date of its last commit or push was not observed in the last 90 days.'
    when seen.days_with_stars = 0 then 'Its stars were not observed in the last 90 days.'
    when seen.days_with_growth = 0
      then 'Its star growth is unknown: it needs the creation date, or star totals a week apart.'
    when not seen.has_all_at_once
      then 'Its stars and the date of its last commit or push were not observed on the same day.'
    when ages.created_no is not null then format(
      'The repository was {:,} days old when last observed. A score needs 30 days.',
      seen.last_no - ages.born_no
    )
    else format(
      'Its creation date is unknown, and its first observation was {:,} days before the last one. '
      || 'A score needs 30 days.',
      seen.last_no - ages.born_no
    )
  end as reason
from seen
inner join stg_project_age as ages on ages.project_no = seen.project_no
left join ent_project_kind as kinds on kinds.project_no = seen.project_no
left join score_health_outdated as outdated on outdated.project_no = seen.project_no
anti join score_health on score_health.project_no = seen.project_no
