-- What changed in the last 30 days: health labels, releases, licences, new projects.
-- grain:   one row per event
-- key:     id
-- reads:   score_health_change, stg_release, stg_license_change, ent_project, cat_alternative, cat_pick, stg_source_start
-- version: 1
-- Ids start with the day and grow with it; the rest is a hash of what happened, so that a rebuild
-- gives the same id.
with

rules as (
  select
    100 as notable_stars, -- a new project with fewer is in the index, but no event
    7 as most_days_unseen -- a release first seen later than that is a back-fill, not news
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
  -- After the window, so that a back-filled release is still the one before.
  qualify published_at >= first_seen_on - rules.most_days_unseen
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
  -- What a source brought with it on its own first day is not new.
  where ent_project.first_seen_on not in (select first_day from stg_source_start)
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
