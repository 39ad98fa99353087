-- The probability that an id is removed from OpenRouter within 60 days, from what was known on the day.
-- grain:   one row per id and day
-- key:     subject, made_on
-- reads:   score_model_removal
-- version: 1
-- `probability` is the share of earlier ids of the same class, announced or not, that were removed
-- within 60 days; `naive` knows only whether an end was announced, `base_rate` nothing. Only cases
-- whose 60 days had ended, and whose outcome was known, count. Small groups are drawn towards the base
-- rate or, if an end was announced, towards 0.9.
with

rules as (
  select
    20 as prior_cases,
    0.9 as prior_announced, -- sellers mostly do what they announce
    200 as least_cases, -- about one month of OpenRouter's list
    3 as wait_days -- a removal is known three days later
),

counts as (
  select
    made_on,
    resolves_on,
    class,
    is_announced,
    count(*) as cases,
    count(*) filter (outcome = 'yes') as removed
  from score_model_removal
  where outcome in ('yes', 'no')
  group by made_on, resolves_on, class, is_announced
),

days as (
  select distinct made_on
  from score_model_removal
),

past as (
  select
    days.made_on,
    counts.class,
    counts.is_announced,
    sum(counts.cases) as cases,
    sum(counts.removed) as removed
  from days
  cross join rules
  inner join counts on counts.resolves_on + rules.wait_days <= days.made_on
  group by days.made_on, counts.class, counts.is_announced
),

base_rates as (
  select
    past.made_on,
    sum(past.removed) / sum(past.cases) as base_rate
  from past
  cross join rules
  group by past.made_on, rules.least_cases
  having sum(past.cases) >= rules.least_cases
),

announced_rates as (
  select
    made_on,
    is_announced,
    sum(cases) as cases,
    sum(removed) as removed
  from past
  group by made_on, is_announced
)

select
  current.subject,
  current.made_on,
  current.is_replay,
  current.resolves_on,
  current.outcome,
  current.resolved_on,
  round(
    (coalesce(past.removed, 0) + rules.prior_cases * if(current.is_announced, rules.prior_announced, base_rates.base_rate))
    / (coalesce(past.cases, 0) + rules.prior_cases), 4
  ) as probability,
  round(base_rates.base_rate, 4) as base_rate,
  round(
    (coalesce(announced_rates.removed, 0) + rules.prior_cases * if(current.is_announced, rules.prior_announced, base_rates.base_rate))
    / (coalesce(announced_rates.cases, 0) + rules.prior_cases), 4
  ) as naive
from score_model_removal as current
cross join rules
inner join base_rates on base_rates.made_on = current.made_on
left join past
  on past.made_on = current.made_on
  and past.class = current.class
  and past.is_announced = current.is_announced
left join announced_rates
  on announced_rates.made_on = current.made_on
  and announced_rates.is_announced = current.is_announced
