-- What changed in the last 30 days: health labels, releases, licences, new projects.
-- grain:   one row per event
-- key:     id
-- reads:   score_health_day, stg_release, stg_license_change, ent_project, cat_alternative, cat_pick, stg_repository_name, stg_published_score
-- version: 1
-- Ids start with the day and grow with it; the rest is a hash of what happened, so that a rebuild
-- gives the same id. Labels that were published are taken as they were published.
with

rules as (
  select
    100 as notable_stars, -- a new project with fewer is in the index, but no event
    7 as most_days_unseen -- a release first seen later than that is a back-fill, not news
),

labels as (
  select
    healths.project_key,
    healths.day_no,
    coalesce(published.label, healths.label) as label
  from score_health_day as healths
  left join stg_published_score as published
    on published.project_key = healths.project_key
    and published.day = date '2000-01-01' + healths.day_no
  where healths.day_no > (getvariable('as_of') - date '2000-01-01') - 45
),

relabelled as (
  select
    project_key,
    day_no,
    label,
    lag(label) over (partition by project_key order by day_no) as label_before
  from labels
),

log_start as (
  select min(first_day) as day
  from stg_repository_name
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
    project_key,
    label_before as before,
    label as after,
    null as url
  from relabelled
  where label <> label_before
  union all
  select
    'release' as kind,
    first_seen_on as day,
    project_key,
    lag(tag) over (partition by project_key order by published_at, tag) as before,
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
    project_key,
    license_before as before,
    license as after,
    null as url
  from stg_license_change
  union all
  select
    'new' as kind,
    ent_project.first_seen_on as day,
    ent_project.project_key,
    null as before,
    ent_project.full_name as after,
    null as url
  from ent_project
  cross join rules
  cross join log_start
  left join chosen on chosen.repo = lower(ent_project.full_name)
  where ent_project.first_seen_on > log_start.day
    and (ent_project.stars >= rules.notable_stars or chosen.repo is not null)
)

select
  'evt_' || strftime(happened.day, '%Y%m%d')
    || substr(md5(happened.kind || '|' || happened.project_key || '|' || coalesce(happened.after, '')), 1, 14)
    as id,
  happened.kind,
  happened.day::date as day,
  ent_project.id as project_id,
  happened.before,
  happened.after,
  happened.url
from happened
inner join ent_project on ent_project.project_key = happened.project_key
where happened.day > getvariable('as_of') - 30
  and happened.day <= getvariable('as_of')
