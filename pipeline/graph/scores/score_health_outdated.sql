-- Projects whose newest health label is outdated: their activity was observed too long ago.
-- grain:   one row per project without a valid label
-- key:     project_no
-- reads:   score_health_label, score_health_bound, ent_activity
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
    arg_max(label, day_no) as label
  from score_health_label
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
inner join score_health_bound as bounds
  on bounds.label = newest.label
  and bounds.max_idle_days < getvariable('as_of') - coalesce(activity.committed_at, activity.pushed_at)::date
