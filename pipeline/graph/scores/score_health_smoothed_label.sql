-- The smoothed label of each day, for projects whose score crossed the minimum score of a label.
-- grain:   one row per project and observed day, for projects whose score crossed a bound
-- key:     project_no, day_no
-- reads:   score_health_bound, score_health_day
-- version: 2
-- `steps` is the label as a number from 0 (dormant) to 4 (thriving). If the score crosses the
-- minimum score of a label, `steps` changes only when the score is beyond this minimum by the margin
-- of `rules`, or when every score of the last four weeks is beyond it. The margin is larger for
-- projects with few stars, because one star changes their score by several points. Labels therefore
-- do not switch back and forth.
with

rules as (
  select
    4 as margin, -- points
    24 as margin_of_few_stars, -- points, divided by the square root of the stars
    16 as few_stars, -- with fewer stars, the margin is the same
    27 as settled_days -- the window of 35 days has scores of four weeks, even if they are weekly
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
    rules.margin + rules.margin_of_few_stars / sqrt(greatest(days.stars, rules.few_stars)) as margin,
    row_number() over by_day as place,
    min(days.health) over recent - bounds.min_score as lowest_beyond,
    max(days.health) over recent - bounds.min_score as highest_beyond,
    days.day_no - min(days.day_no) over recent >= rules.settled_days as is_settled
  from spans
  inner join bounds
    on spans.lowest < bounds.min_score
    and spans.highest >= bounds.min_score
  inner join score_health_day as days on days.project_no = spans.project_no
  cross join rules
  window
    by_day as (partition by days.project_no, bounds.min_score order by days.day_no),
    recent as (
      partition by days.project_no, bounds.min_score order by days.day_no
      range between 35 preceding and current row
    )
),

crossed as (
  select
    near.project_no,
    near.day_no,
    near.min_score,
    case
      when near.beyond >= near.margin then true
      when near.beyond <= -near.margin then false
      when near.place = 1 then near.beyond >= 0
      when near.is_settled and near.lowest_beyond >= 0 then true
      when near.is_settled and near.highest_beyond < 0 then false
    end as is_above
  from near
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
