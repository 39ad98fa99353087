-- The last 90 days of each project, as lists with one value per day.
-- grain:   one row per project with a star total in the window
-- key:     id
-- reads:   score_velocity_day, score_health_day, score_star_integrity, score_star_ledger, ent_slug, stg_published_score
-- version: 2
-- The value of a day without an observation is null. A health score that was published is used even
-- if the current method would compute another one.
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

ledgers as (
  select
    project_no,
    list((score_star_ledger.day_no - first_day.day_no + 1)::integer) as places,
    list(change) as change,
    list(change_days) as change_days,
    list(kept) as kept,
    max(kept_seen_no) as kept_seen_no,
    list(removed) as removed,
    list(is_burst) as is_burst,
    list(
      {'day': date '2000-01-01' + score_star_ledger.day_no, 'verdict': verdict, 'reason': reason}
      order by score_star_ledger.day_no
    )
      filter (where verdict is not null) as verdicts
  from score_star_ledger
  cross join first_day
  group by project_no
),

placed as (
  select
    lists.project_no,
    list_transform(range(1, 91), lambda place: list_position(lists.places, place::integer))
      as positions,
    list_transform(range(1, 91), lambda place: list_position(ledgers.places, place::integer))
      as ledger_positions,
    lists.stars,
    lists.health,
    lists.gains_7d,
    lists.bursts,
    ledgers.change,
    ledgers.change_days,
    -- For most projects, the kept stars are unknown on every day. A single null replaces such a
    -- list.
    if(ledgers.kept_seen_no is null, null, ledgers.kept) as kept,
    ledgers.kept_seen_no,
    if(len(list_filter(ledgers.removed, lambda stars: stars is not null)) = 0, null, ledgers.removed)
      as removed,
    ledgers.is_burst,
    ledgers.verdicts
  from lists
  left join ledgers on ledgers.project_no = lists.project_no
)

select
  ent_slug.id,
  getvariable('as_of') - 89 as start_on,
  list_transform(positions, lambda position: placed.stars[position])::bigint[] as stars,
  list_transform(positions, lambda position: placed.health[position])::integer[] as health,
  list_transform(positions, lambda position: placed.gains_7d[position])::bigint[] as velocity_7d,
  list_transform(positions, lambda position: placed.bursts[position])::boolean[] as burst,
  list_transform(ledger_positions, lambda position: placed.change[position])::bigint[] as change,
  list_transform(ledger_positions, lambda position: placed.change_days[position])::integer[]
    as change_days,
  if(kept is null, null, list_transform(ledger_positions, lambda position: placed.kept[position]))::bigint[]
    as kept,
  date '2000-01-01' + kept_seen_no as kept_seen_on,
  if(
    removed is null,
    null,
    list_transform(ledger_positions, lambda position: placed.removed[position])
  )::bigint[] as removed,
  list_transform(ledger_positions, lambda position: placed.is_burst[position])::boolean[] as is_burst,
  to_json(verdicts)::varchar as verdicts
from placed
inner join ent_slug on ent_slug.project_no = placed.project_no
