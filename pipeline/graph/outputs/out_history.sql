-- The last 90 days of each project. Values of days without observation are null.
-- grain:   one row per project with a star total in the window
-- key:     id
-- reads:   score_velocity_day, score_health_day, score_star_integrity, ent_slug, stg_published_score
-- version: 1
-- made:    accumulated
-- Values are placed by day number, so that gaps stay gaps. A published health score is used as
-- published, even if the current method would compute another score.
with

first_day as (
  select (getvariable('as_of') - date '2000-01-01') - 89 as day_no
),

observed as (
  select
    velocity.project_no,
    (velocity.day_no - first_day.day_no + 1)::integer as place,
    velocity.stars,
    coalesce(published.health, healths.health)::integer as health,
    velocity.gain_7d,
    bursts.project_no is not null as is_burst
  from score_velocity_day as velocity
  cross join first_day
  left join score_health_day as healths
    on healths.project_no = velocity.project_no
    and healths.day_no = velocity.day_no
  left join score_star_integrity as bursts
    on bursts.project_no = velocity.project_no
    and bursts.day_no = velocity.day_no
  left join stg_published_score as published
    on published.project_no = velocity.project_no
    and published.day_no = velocity.day_no
  where velocity.is_observed
    and velocity.day_no >= first_day.day_no
),

lists as (
  select
    project_no,
    list(place) as places,
    list(stars) as stars,
    list(health) as health,
    list(gain_7d) as gains_7d,
    list(is_burst) as bursts
  from observed
  group by project_no
),

placed as (
  select
    project_no,
    list_transform(range(1, 91), lambda place: list_position(places, place::integer)) as positions,
    stars,
    health,
    gains_7d,
    bursts
  from lists
)

select
  ent_slug.id,
  getvariable('as_of') - 89 as start_on,
  list_transform(positions, lambda position: placed.stars[position])::bigint[] as stars,
  list_transform(positions, lambda position: placed.health[position])::integer[] as health,
  list_transform(positions, lambda position: placed.gains_7d[position])::bigint[] as velocity_7d,
  list_transform(positions, lambda position: placed.bursts[position])::boolean[] as burst
from placed
inner join ent_slug on ent_slug.project_no = placed.project_no
