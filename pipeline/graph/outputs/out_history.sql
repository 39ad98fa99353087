-- The 90-day window of each project that was observed in it, null where a day was not observed.
-- grain:   one row per project with a star total in the window
-- key:     id
-- reads:   score_velocity_day, score_health_day, score_star_integrity, ent_slug, stg_published_score
-- version: 1
-- Runs in chunks of projects: lists are built in memory.
-- Days are put on their places by position, so that a gap stays a gap. A health that was
-- published on a past day is shown as it was published, whatever today's method would say.
with

first_day as (
  select (getvariable('as_of') - date '2000-01-01') - 89 as day_no
),

observed as (
  select
    velocity.project_key,
    (velocity.day_no - first_day.day_no + 1)::integer as place,
    velocity.stars,
    coalesce(published.health, healths.health)::integer as health,
    velocity.gain_7d,
    bursts.project_key is not null as is_burst
  from score_velocity_day as velocity
  cross join first_day
  left join score_health_day as healths
    on healths.project_key = velocity.project_key
    and healths.day_no = velocity.day_no
  left join score_star_integrity as bursts
    on bursts.project_key = velocity.project_key
    and bursts.day_no = velocity.day_no
  left join stg_published_score as published
    on published.project_key = velocity.project_key
    and published.day = date '2000-01-01' + velocity.day_no
  where velocity.is_observed
    and velocity.day_no >= first_day.day_no
    and hash(velocity.project_key) % getvariable('chunks') = getvariable('chunk')
),

lists as (
  select
    project_key,
    list_sort(list(struct_pack(place, stars, health, gain_7d, is_burst))) as days
  from observed
  group by project_key
),

placed as (
  select
    project_key,
    case
      when len(days) = 90 then days
      else list_transform(
        range(1, 91),
        lambda i: days[list_position(list_transform(days, lambda day: day.place), i)]
      )
    end as days
  from lists
)

select
  ent_slug.id,
  getvariable('as_of') - 89 as start_on,
  list_transform(placed.days, lambda day: day.stars)::bigint[] as stars,
  list_transform(placed.days, lambda day: day.health)::integer[] as health,
  list_transform(placed.days, lambda day: day.gain_7d)::bigint[] as velocity_7d,
  list_transform(placed.days, lambda day: day.is_burst)::boolean[] as burst
from placed
inner join ent_slug on ent_slug.project_key = placed.project_key
