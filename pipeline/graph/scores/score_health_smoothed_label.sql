-- The smoothed label of each day, for projects whose score crossed the minimum score of a label.
-- grain:   one row per project and observed day, for projects whose score crossed a bound
-- key:     project_no, day_no
-- reads:   score_health_bound, score_health_day
-- version: 1
-- `steps` is the label as a number from 0 (dormant) to 4 (thriving). If the score crosses the
-- minimum score of a label, `steps` changes only when the score is at least two points beyond this
-- minimum, or when it stays beyond this minimum for three observed days in a row. Labels therefore
-- do not switch back and forth.
with

rules as (
  select 2 as margin -- points; the score of a steady project changes by less per day
),

bounds as (
  select min_score
  from score_health_bound
  where step > 0
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
    bounds.min_score,
    days.health - bounds.min_score as beyond,
    lag(days.health, 1) over by_day - bounds.min_score as beyond_1,
    lag(days.health, 2) over by_day - bounds.min_score as beyond_2
  from spans
  inner join bounds
    on spans.lowest < bounds.min_score
    and spans.highest >= bounds.min_score
  inner join score_health_day as days on days.project_no = spans.project_no
  window by_day as (partition by days.project_no, bounds.min_score order by days.day_no)
),

crossed as (
  select
    near.project_no,
    near.day_no,
    near.min_score,
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

settled as (
  select
    project_no,
    day_no,
    last_value(is_above ignore nulls) over by_day as is_above
  from crossed
  window by_day as (partition by project_no, min_score order by day_no)
)

select
  settled.project_no,
  settled.day_no,
  -- `settled` contains only bounds that the score crossed. Adds the bounds it was never below.
  count(*) filter (where settled.is_above)
    + (select count(*) from bounds where bounds.min_score <= any_value(spans.lowest)) as steps
from settled
inner join spans on spans.project_no = settled.project_no
group by settled.project_no, settled.day_no
