-- The health label of each day, from the score and the number of days since the last commit.
-- grain:   one row per project and observed day
-- key:     project_no, day_no
-- reads:   score_health_bound, score_health_day, score_health_smoothed_label, score_rare_push
-- version: 4
-- made:    view
-- Small changes of the score do not change the label (see score_health_smoothed_label). A label can
-- therefore differ from the label for the score of that day.
-- The following limits take effect immediately, for any score. A project that is archived or had no
-- commit for 365 days is dormant. After 180 days without a commit it is at risk at best, after 90
-- days fair at best, and after 45 days healthy at best. A deprecated project is at risk at best. A
-- project with few stars is healthy at best, because few people might notice if it stops. If the last
-- commit is unknown, a project with few pushes in 90 days is fair at best, however new the last one is.
-- `limited_by` is the limit that lowered the label, or null.
with

rules as (
  select
    max(min_score) filter (where label = 'at-risk') as at_risk_from, -- points
    max(min_score) filter (where label = 'fair') as fair_from,
    max(min_score) filter (where label = 'healthy') as healthy_from,
    max(min_score) filter (where label = 'thriving') as thriving_from,
    max(max_idle_days) filter (where label = 'at-risk') as dormant_after, -- days without a commit
    max(max_idle_days) filter (where label = 'fair') as at_risk_after,
    max(max_idle_days) filter (where label = 'healthy') as fair_after,
    max(max_idle_days) filter (where label = 'thriving') as healthy_after,
    50 as thriving_from_stars
  from score_health_bound
),

steps as (
  select
    days.project_no,
    days.day_no,
    coalesce(
      smoothed.steps,
      case
        when days.health >= rules.thriving_from then 4
        when days.health >= rules.healthy_from then 3
        when days.health >= rules.fair_from then 2
        when days.health >= rules.at_risk_from then 1
        else 0
      end
    ) as step_by_score,
    case
      when days.idle_days > rules.dormant_after then 0
      when days.idle_days > rules.at_risk_after then 1
      when days.idle_days > rules.fair_after then 2
      when days.idle_days > rules.healthy_after then 3
      else 4
    end as max_step_by_idle,
    case
      when days.is_archived then 0
      when days.is_deprecated then 1
      when days.stars < rules.thriving_from_stars then 3
      else 4
    end as max_step_by_state,
    if(rare.project_no is not null and not days.is_commit, 2, 4) as max_step_by_pushes,
    days.is_archived,
    days.is_deprecated
  from score_health_day as days
  cross join rules
  left join score_health_smoothed_label as smoothed
    on smoothed.project_no = days.project_no
    and smoothed.day_no = days.day_no
  left join score_rare_push as rare
    on rare.project_no = days.project_no
    and rare.day_no = days.day_no
),

limited as (
  select
    *,
    least(max_step_by_idle, max_step_by_state, max_step_by_pushes) as max_step
  from steps
)

select
  limited.project_no,
  limited.day_no,
  score_health_bound.label,
  case
    when limited.is_archived then 'archived'
    when limited.is_deprecated then 'deprecated'
    when limited.step_by_score <= limited.max_step then null
    when limited.max_step_by_idle = limited.max_step then 'idle'
    when limited.max_step_by_pushes = limited.max_step then 'rare'
    else 'small'
  end as limited_by
from limited
inner join score_health_bound
  on score_health_bound.step = least(limited.step_by_score, limited.max_step)
