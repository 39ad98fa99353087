-- Stars by the day on which they were given, from GitHub's star history.
-- grain:   one row per project and day of starring, in the last 120 days
-- key:     project_no, day_no
-- reads:   obs_star_days, stg_project_identity
-- version: 1
-- The history does not contain stars that were removed before it was read. For each day, the result
-- of the newest read is used, so that stars that were removed earlier are excluded. `seen_no` is
-- the day of this read. It is always after the day on which the stars were given.
with

ids as (
  select distinct upstream_id, project_no
  from stg_project_identity
  where upstream_id <> ''
),

names as (
  select name_key, any_value(project_no) as project_no
  from stg_project_identity
  where upstream_id = ''
  group by name_key
),

readings as (
  select
    coalesce(ids.project_no, names.project_no) as project_no,
    (obs_star_days.starred_on - date '2000-01-01')::integer as day_no,
    (obs_star_days.day - date '2000-01-01')::integer as seen_no,
    obs_star_days.stars::integer as kept
  from obs_star_days
  left join ids on ids.upstream_id = obs_star_days.upstream_id
  left join names
    on obs_star_days.upstream_id is null
    and names.name_key = lower(obs_star_days.full_name)
  where obs_star_days.starred_on > getvariable('as_of') - 120
    and obs_star_days.starred_on < obs_star_days.day
)

select
  project_no,
  day_no,
  max(kept) as kept,
  max(seen_no) as seen_no
from readings
where project_no is not null and kept is not null
group by project_no, day_no, seen_no
qualify row_number() over (partition by project_no, day_no order by seen_no desc) = 1
