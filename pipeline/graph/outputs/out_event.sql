-- Events of the last 30 days: changed labels and licenses, repository releases, new projects.
-- grain:   one row per event
-- key:     id
-- reads:   score_health_label_change, stg_repository_release, stg_license_change, ent_project, ent_new_project
-- version: 3
-- An id starts with the day, so that ids sort by day. The rest is a hash of the event, so that a
-- rebuild produces the same id.
with

rules as (
  select
    7 as max_days_unseen, -- a release that is first observed later is a backfill, not news
    180 as max_gap_days -- releases between two tags with a longer gap may be unknown
),

events as (
  select
    'health' as kind,
    date '2000-01-01' + day_no as day,
    project_no,
    label_before as before,
    label as after,
    null as url
  from score_health_label_change
  union all
  select
    'release' as kind,
    first_seen_on as day,
    project_no,
    case
      when published_at - lag(published_at) over by_day < to_days(rules.max_gap_days)
        then lag(tag) over by_day
    end as before,
    tag as after,
    url
  from stg_repository_release
  cross join rules
  -- `qualify` removes backfilled repository releases, which are not events. `lag` is computed
  -- earlier, so `before` can be the tag of a backfilled release.
  window by_day as (partition by project_no order by published_at, tag)
  qualify published_at >= first_seen_on - rules.max_days_unseen
  union all
  select
    'license' as kind,
    day,
    project_no,
    license_before as before,
    license as after,
    null as url
  from stg_license_change
  union all
  select
    'new' as kind,
    ent_new_project.day,
    ent_new_project.project_no,
    null as before,
    ent_project.full_name as after,
    null as url
  from ent_new_project
  inner join ent_project on ent_project.project_no = ent_new_project.project_no
)

select
  'evt_' || strftime(events.day, '%Y%m%d')
    || substr(md5(events.kind || '|' || ent_project.project_key || '|' || coalesce(events.after, '')), 1, 14)
    as id,
  events.kind,
  events.day::date as day,
  ent_project.id as project_id,
  events.before,
  events.after,
  events.url
from events
inner join ent_project on ent_project.project_no = events.project_no
where events.day > getvariable('as_of') - 30
  and events.day <= getvariable('as_of')
