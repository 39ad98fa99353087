-- The gaps in the list price of each model: periods in which no source listed a price.
-- grain:   one row per model and time
-- key:     name_key, gone_at
-- reads:   ent_price_plausibility, ent_list_price_period
-- version: 3
-- A gap can only start after the first list price. `back_at` is null if no source lists a price
-- now. While a source states a price, there is no gap, even if the price is held back as
-- implausible, because such a price still shows that the model is sold. A model that returns within
-- a week was missing from an incomplete list, which is no gap.
with

rules as (
  select 7 as min_days
),

standard_prices as (
  select *
  from ent_price_plausibility
  where terms = 'standard'
),

starts as (
  select
    name_key,
    min(from_at) as first_at
  from ent_list_price_period
  group by name_key
),

-- genai-prices and llm-prices keep listing models that nobody sells anymore, so they are used only
-- for models that no other source ever listed.
sold as (
  select standard_prices.*
  from standard_prices
  where standard_prices.source not in ('genai-prices', 'llm-prices')
    or standard_prices.name_key not in (
      select name_key from standard_prices where source not in ('genai-prices', 'llm-prices')
    )
),

-- `covered_until` is the latest end among a period and all earlier periods of the model. `next_at`
-- is the start of the next period.
spans as (
  select
    sold.name_key,
    sold.from_at,
    max(sold.end_at) over (
      partition by sold.name_key order by sold.from_at, sold.end_at
      rows between unbounded preceding and current row
    ) as covered_until,
    lead(sold.from_at) over (partition by sold.name_key order by sold.from_at, sold.end_at) as next_at
  from sold
)

select
  spans.name_key,
  spans.covered_until as gone_at,
  spans.next_at as back_at
from spans
inner join starts on starts.name_key = spans.name_key
cross join rules
where spans.covered_until < timestamp '9999-01-01'
  and (spans.next_at is null or spans.next_at >= spans.covered_until + to_days(rules.min_days))
  and spans.covered_until > starts.first_at
