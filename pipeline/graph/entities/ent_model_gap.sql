-- Times in which no source listed a price per token of a model, after its first list price.
-- grain:   one row per model and time
-- key:     name_key, gone_at
-- reads:   ent_offer_step, ent_list_step
-- version: 2
-- `back_at` is null if no source lists one today. A price that is held back counts: the model is sold, only
-- its price is in doubt.
with

paid as (
  select *
  from ent_offer_step
  where terms = 'standard'
),

starts as (
  select
    name_key,
    min(from_at) as first_at
  from ent_list_step
  group by name_key
),

-- Price references list models that nobody sells anymore, so they do not keep a model listed.
sold as (
  select paid.*
  from paid
  where paid.source not in ('genai-prices', 'llm-prices')
    or paid.name_key not in (
      select name_key from paid where source not in ('genai-prices', 'llm-prices')
    )
),

-- Times without any seller, between the first price and now.
reaches as (
  select
    sold.name_key,
    sold.from_at,
    max(sold.end_at) over (
      partition by sold.name_key order by sold.from_at, sold.end_at
      rows between unbounded preceding and current row
    ) as reach_at,
    lead(sold.from_at) over (partition by sold.name_key order by sold.from_at, sold.end_at) as next_at
  from sold
)

select
  reaches.name_key,
  reaches.reach_at as gone_at,
  reaches.next_at as back_at
from reaches
inner join starts on starts.name_key = reaches.name_key
where reaches.reach_at < timestamp '9999-01-01'
  and (reaches.next_at is null or reaches.next_at > reaches.reach_at)
  and reaches.reach_at > starts.first_at
