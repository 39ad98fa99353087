-- Projects whose activity was last observed too long ago for their newest health label to be valid today.
-- grain:   one row per project without a valid label
-- key:     project_no
-- reads:   score_health_day, score_health_label, score_health_bound, ent_activity
-- version: 1
-- Counted to today, the last known commit or push is too old for the label. There may be newer ones
-- that nobody observed, so a worse label could be wrong as well.
with

rules as (
  select 14 as current_days -- `currentDays` in src/lib/old-day.ts
),

newest as (
  select
    project_no,
    max(day_no) as day_no
  from score_health_day
  group by project_no
)

select
  newest.project_no,
  activity.active_seen_on as seen_on
from newest
cross join rules
inner join ent_activity as activity
  on activity.project_no = newest.project_no
  and activity.active_seen_on <= getvariable('as_of') - rules.current_days
inner join score_health_label as labels
  on labels.project_no = newest.project_no
  and labels.day_no = newest.day_no
inner join score_health_bound as bounds
  on bounds.label = labels.label
  and bounds.max_idle_days < getvariable('as_of') - coalesce(activity.committed_at, activity.pushed_at)::date
