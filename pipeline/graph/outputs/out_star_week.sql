-- The star total of each project by week, from its first observation to the day of the graph.
-- grain:   one row per project that was observed in the published 90 days and before them
-- key:     id
-- reads:   stg_star_total, ent_slug
-- version: 2
-- The last week ends on the day of the graph. Each week has the total of its last observed day. A
-- week without an observation is null.
-- Sources sometimes report the total of another repository for some weeks. A week is therefore
-- excluded if its total is more than twice the total of every other week, or less than half the
-- total of an earlier week and of a later week.
with

rules as (
  select
    90 as window_days,
    2 as max_factor -- between weeks
),

days as (
  select
    project_no,
    day,
    (getvariable('as_of') - day) // 7 as weeks_ago,
    stars
  from stg_star_total
),

weeks as (
  select
    project_no,
    weeks_ago,
    arg_max(stars, day) as stars,
    min(day) as first_on,
    max(day) as last_on
  from days
  group by project_no, weeks_ago
),

with_neighbors as (
  select
    weeks.*,
    max_factor,
    max(stars) over earlier as most_before,
    max(stars) over later as most_after
  from weeks
  cross join rules
  window
    earlier as (
      partition by project_no order by weeks_ago desc
      rows between unbounded preceding and 1 preceding
    ),
    later as (
      partition by project_no order by weeks_ago desc
      rows between 1 following and unbounded following
    )
),

without_peaks as (
  select
    * exclude (most_before, most_after),
    max(stars) over earlier as most_before,
    max(stars) over later as most_after
  from with_neighbors
  where not coalesce(stars > max_factor * most_before and stars > max_factor * most_after, false)
  window
    earlier as (
      partition by project_no order by weeks_ago desc
      rows between unbounded preceding and 1 preceding
    ),
    later as (
      partition by project_no order by weeks_ago desc
      rows between 1 following and unbounded following
    )
),

plausible as (
  select *
  from without_peaks
  where not coalesce(max_factor * stars < most_before and max_factor * stars < most_after, false)
),

lists as (
  select
    plausible.project_no,
    max(plausible.weeks_ago) as oldest,
    list(plausible.weeks_ago) as places,
    list(plausible.stars) as stars
  from plausible
  cross join rules
  group by plausible.project_no
  having min(plausible.first_on) <= getvariable('as_of') - max(rules.window_days)::integer
    and max(plausible.last_on) > getvariable('as_of') - max(rules.window_days)::integer
)

select
  ent_slug.id,
  getvariable('as_of') - (7 * lists.oldest)::integer as start_on,
  list_transform(
    range(lists.oldest, -1, -1),
    lambda week: lists.stars[list_position(lists.places, week)]
  )::bigint[] as stars
from lists
inner join ent_slug on ent_slug.project_no = lists.project_no
