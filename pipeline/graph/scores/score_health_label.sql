-- The word for each day's health: by its score and by how long the repository has been silent.
-- grain:   one row per project and observed day
-- key:     project_no, day_no
-- reads:   score_health_day, score_health_step
-- version: 1
-- made:    view
-- The score's part does not flap (score_health_step), so a label is not always the one that the
-- day's score alone would give. Silence is not smoothed: it only grows until a commit ends it.
-- Stars and users cannot make up for it: archived is dormant, a year without a commit is dormant,
-- half a year is at risk, a quarter is fair at best.
with

rules as (
  select
    20 as at_risk_from, -- points
    40 as fair_from,
    55 as healthy_from,
    72 as thriving_from,
    365 as dormant_after, -- days without a commit
    180 as at_risk_after,
    90 as fair_after,
    45 as healthy_after
),

steps as (
  select
    days.project_no,
    days.day_no,
    coalesce(
      met.steps,
      case
        when days.health >= rules.thriving_from then 4
        when days.health >= rules.healthy_from then 3
        when days.health >= rules.fair_from then 2
        when days.health >= rules.at_risk_from then 1
        else 0
      end
    ) as by_score,
    case
      when days.is_archived or days.idle_days > rules.dormant_after then 0
      when days.idle_days > rules.at_risk_after then 1
      when days.idle_days > rules.fair_after then 2
      when days.idle_days > rules.healthy_after then 3
      else 4
    end as at_most
  from score_health_day as days
  cross join rules
  left join score_health_step as met
    on met.project_no = days.project_no
    and met.day_no = days.day_no
)

select
  project_no,
  day_no,
  case least(by_score, at_most)
    when 4 then 'thriving'
    when 3 then 'healthy'
    when 2 then 'fair'
    when 1 then 'at-risk'
    else 'dormant'
  end as label
from steps
