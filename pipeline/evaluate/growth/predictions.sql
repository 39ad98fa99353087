-- Stars gained, pace and trend of each project on the as-of day of the graph, and whether the
-- project is in the emerging index.
-- A project has a row only if it has a star total on that day. `name_key` is the last known name of
-- the project.
-- reads: obs_repositories, stg_project_identity, stg_repository_name, stg_repository_day, score_velocity_day,
--   score_trend_day, score_emerging
with

names as (
  select
    stg_project_identity.project_no,
    arg_max(
      stg_project_identity.name_key,
      (stg_repository_name.last_observed_at, stg_project_identity.name_key)
    ) as name_key,
    min(days.created_no) as created_no
  from stg_project_identity
  inner join stg_repository_name
    on stg_repository_name.upstream_id = stg_project_identity.upstream_id
    and stg_repository_name.name_key = stg_project_identity.name_key
  inner join stg_repository_day as days on days.project_no = stg_project_identity.project_no
  group by stg_project_identity.project_no
),

daily_ai_names as (
  select distinct lower(full_name) as name_key
  from obs_repositories
  where source = 'github-ranking-ai' and day > getvariable('as_of') - 3
)

select
  names.name_key,
  (getvariable('as_of') - date '2000-01-01')::integer as day_no,
  days.stars,
  velocity.gain_1d,
  velocity.gain_7d,
  velocity.gain_28d,
  velocity.pace,
  trends.trend,
  trends.recent,
  trends.earlier,
  emerging.position is not null as is_flagged,
  emerging.detected_no,
  emerging.outlook,
  (getvariable('as_of') - date '2000-01-01') - names.created_no as age_days,
  daily_ai_names.name_key is not null as is_daily_ai
from names
inner join stg_repository_day as days
  on days.project_no = names.project_no
  and days.day_no = (getvariable('as_of') - date '2000-01-01')
inner join score_velocity_day as velocity
  on velocity.project_no = names.project_no
  and velocity.day_no = days.day_no
left join score_trend_day as trends
  on trends.project_no = names.project_no
  and trends.day_no = days.day_no
left join score_emerging as emerging
  on emerging.project_no = names.project_no
  and emerging.day_no = days.day_no
left join daily_ai_names on daily_ai_names.name_key = names.name_key
