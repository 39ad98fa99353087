-- Events of the last 30 days: changed health labels, releases, changed licenses, new projects.
-- grain:   one row per event
-- key:     id
-- reads:   score_health_change, stg_release, stg_license_change, ent_project, cat_alternative, cat_pick, stg_source_start
-- version: 1
-- An id starts with the day, so ids sort by day. The rest is a hash of the event, so that a rebuild
-- returns the same id.
with

rules as (
  select
    100 as notable_stars, -- a new project with fewer stars is tracked, but is not an event
    7 as max_days_unseen -- a release first observed later than that is a backfill, not news
),

chosen as (
  select lower(repo) as repo from cat_alternative
  union
  select lower(repo) as repo from cat_pick
),

happened as (
  select
    'health' as kind,
    date '2000-01-01' + day_no as day,
    project_no,
    label_before as before,
    label as after,
    null as url
  from score_health_change
  union all
  select
    'release' as kind,
    first_seen_on as day,
    project_no,
    lag(tag) over (partition by project_no order by published_at, tag) as before,
    tag as after,
    url
  from stg_release
  cross join rules
  -- Applied after the window function, so that a backfilled release still counts as the previous one.
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
    ent_project.first_seen_on as day,
    ent_project.project_no,
    null as before,
    ent_project.full_name as after,
    null as url
  from ent_project
  cross join rules
  left join chosen on chosen.repo = lower(ent_project.full_name)
  -- Projects on the first day of a source are not new, nor are those that only the catalog names.
  where ent_project.first_seen_on not in (select first_day from stg_source_start)
    and ent_project.sources is distinct from ['catalog']
    and (ent_project.stars >= rules.notable_stars or chosen.repo is not null)
)

select
  'evt_' || strftime(happened.day, '%Y%m%d')
    || substr(md5(happened.kind || '|' || ent_project.project_key || '|' || coalesce(happened.after, '')), 1, 14)
    as id,
  happened.kind,
  happened.day::date as day,
  ent_project.id as project_id,
  happened.before,
  happened.after,
  happened.url
from happened
inner join ent_project on ent_project.project_no = happened.project_no
where happened.day > getvariable('as_of') - 30
  and happened.day <= getvariable('as_of')
