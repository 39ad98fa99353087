-- The probability of each outcome `yes`, from what was known on the day.
-- grain:   one row per kind, subject and day
-- key:     kind, subject, made_on
-- reads:   score_forecast_case
-- version: 3
-- `base_rate` is the share of earlier cases with the outcome `yes`, `naive` the share of those with the
-- same signal, and `probability` the share of those with the same signal and class. Only cases whose
-- outcome was known on the day count. Small groups are drawn towards the larger group that contains
-- them, and the signal towards its prior. If the cases have an early outcome, the class counts in
-- another way: the odds of `naive` are multiplied by the odds of an early `yes` in the class in the last
-- year, divided by the odds that their signals let expect. So a change is seen before the outcomes are.
with

rules as (
  select
    20 as prior_cases,
    200 as least_cases,
    365 as early_days_back
),

counts as (
  select
    kind,
    known_on,
    signal,
    class,
    count(*) as cases,
    count(*) filter (outcome = 'yes') as happened,
    count(early) as early_cases,
    count(*) filter (early = 'yes') as early_happened
  from score_forecast_case
  where outcome in ('yes', 'no')
  group by kind, known_on, signal, class
),

days as (
  select distinct kind, made_on
  from score_forecast_case
),

past as (
  select
    days.kind,
    days.made_on,
    counts.signal,
    counts.class,
    sum(counts.cases) as cases,
    sum(counts.happened) as happened,
    sum(counts.early_cases) as early_cases,
    sum(counts.early_happened) as early_happened
  from days
  inner join counts on counts.kind = days.kind and counts.known_on <= days.made_on
  group by days.kind, days.made_on, counts.signal, counts.class
),

base_rates as (
  select
    past.kind,
    past.made_on,
    sum(past.happened) / sum(past.cases) as base_rate
  from past
  cross join rules
  group by past.kind, past.made_on, rules.least_cases
  having sum(past.cases) >= rules.least_cases
),

signals as (
  select
    kind,
    made_on,
    signal,
    sum(cases) as cases,
    sum(happened) as happened,
    sum(early_happened) / nullif(sum(early_cases), 0) as early_share
  from past
  group by kind, made_on, signal
),

early_shares as (
  select
    days.kind,
    days.made_on,
    cases.class,
    count(*) as cases,
    count(*) filter (cases.early = 'yes') as happened,
    avg(signals.early_share) as expected
  from days
  cross join rules
  inner join score_forecast_case as cases
    on cases.kind = days.kind
    and cases.early_known_on <= days.made_on
    and cases.early_known_on > days.made_on - rules.early_days_back
  inner join signals
    on signals.kind = days.kind and signals.made_on = days.made_on and signals.signal = cases.signal
  where cases.early is not null and signals.early_share is not null
  group by days.kind, days.made_on, cases.class
),

class_odds as (
  select
    kind,
    made_on,
    class,
    (happened + rules.prior_cases * expected) / (cases + rules.prior_cases) as share,
    share / (1 - share) / (expected / (1 - expected)) as ratio
  from early_shares
  cross join rules
  where expected > 0 and expected < 1
),

naive as (
  select
    current.*,
    base_rates.base_rate,
    (coalesce(signals.happened, 0) + rules.prior_cases * coalesce(current.prior, base_rates.base_rate))
    / (coalesce(signals.cases, 0) + rules.prior_cases) as naive
  from score_forecast_case as current
  cross join rules
  inner join base_rates on base_rates.kind = current.kind and base_rates.made_on = current.made_on
  left join signals
    on signals.kind = current.kind
    and signals.made_on = current.made_on
    and signals.signal = current.signal
)

select
  naive.kind,
  naive.subject,
  naive.made_on,
  naive.is_replay,
  naive.resolves_on,
  round(
    coalesce(
      naive.naive * class_odds.ratio / (1 - naive.naive + naive.naive * class_odds.ratio),
      (coalesce(past.happened, 0) + rules.prior_cases * naive.naive) / (coalesce(past.cases, 0) + rules.prior_cases)
    ),
    4
  ) as probability,
  round(naive.base_rate, 4) as base_rate,
  round(naive.naive, 4) as naive,
  getvariable('model_version') as version
from naive
cross join rules
left join past
  on past.kind = naive.kind
  and past.made_on = naive.made_on
  and past.signal = naive.signal
  and past.class = naive.class
left join class_odds
  on class_odds.kind = naive.kind and class_odds.made_on = naive.made_on and class_odds.class = naive.class
