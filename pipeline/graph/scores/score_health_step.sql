-- How many bounds of the health labels a project's score stands above, where that is in question.
-- grain:   one row per project and observed day, of projects whose score met a bound
-- key:     project_no, day_no
-- reads:   score_health_day
-- version: 1
-- made:    passing
-- A bound is passed when the score is two points beyond it, or has been beyond it on three
-- observed days in a row; until then it counts as it did before, so that labels do not flap.
with

rules as (
  select 2 as margin -- points: what a good day or a bad one moves the score of a steady project
),

bounds as (
  select unnest([20, 40, 55, 72]) as least_health
),

spans as (
  select
    project_no,
    min(health) as lowest,
    max(health) as highest
  from score_health_day
  group by project_no
),

near as (
  select
    days.project_no,
    days.day_no,
    bounds.least_health,
    days.health - bounds.least_health as beyond,
    lag(days.health, 1) over by_day - bounds.least_health as beyond_1,
    lag(days.health, 2) over by_day - bounds.least_health as beyond_2
  from spans
  inner join bounds
    on spans.lowest < bounds.least_health
    and spans.highest >= bounds.least_health
  inner join score_health_day as days on days.project_no = spans.project_no
  window by_day as (partition by days.project_no, bounds.least_health order by days.day_no)
),

passed as (
  select
    near.project_no,
    near.day_no,
    near.least_health,
    case
      when near.beyond >= rules.margin then true
      when near.beyond <= -rules.margin then false
      when near.beyond_1 is null then near.beyond >= 0
      when near.beyond_2 is null then null
      when near.beyond >= 0 and near.beyond_1 >= 0 and near.beyond_2 >= 0 then true
      when near.beyond < 0 and near.beyond_1 < 0 and near.beyond_2 < 0 then false
    end as is_above
  from near
  cross join rules
),

held as (
  select
    project_no,
    day_no,
    last_value(is_above ignore nulls) over by_day as is_above
  from passed
  window by_day as (partition by project_no, least_health order by day_no)
)

select
  held.project_no,
  held.day_no,
  -- Bounds that the score never met are below it on all days, or above it.
  count(*) filter (where held.is_above)
    + (select count(*) from bounds where bounds.least_health <= any_value(spans.lowest)) as steps
from held
inner join spans on spans.project_no = held.project_no
group by held.project_no, held.day_no
