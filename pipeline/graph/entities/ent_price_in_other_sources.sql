-- Whether other sources state each new list price of a source, exactly or with more digits.
-- grain:   one row per source, id and period, where another source states the same or the unrounded price
-- key:     source, model, from_at
-- reads:   ent_list_price_period
-- version: 2
-- llm-prices and genai-prices state the day from which a price applies. In other sources, a price
-- appears when they notice it, or when the seller announces it. A median comes from all sources.
with

rules as (
  select
    interval 60 days as dropped_within, -- maximum time since another source stopped stating the price
    interval 7 days as notice -- maximum time between the stated day and the observation
)

select
  step.source,
  step.model,
  step.from_at,
  coalesce(bool_or(other.from_at < step.from_at and other.end_at > step.from_at)
    filter (where other.price_in = step.price_in and other.price_out = step.price_out), false)
    as is_stated,
  -- True if another source states more digits. For example, $0.57 and $1.68 round to $0.6 and $1.7.
  coalesce(bool_or(other.from_at < step.from_at and other.end_at > step.from_at)
    filter (where other.price_in <> step.price_in or other.price_out <> step.price_out), false)
    as is_rounded,
  -- True if another source stated the same price earlier, and stopped less than 60 days before this
  -- period starts. The price is then already outdated.
  coalesce(bool_or(
    other.end_at <= step.from_at and other.end_at > step.from_at - rules.dropped_within
  ) filter (
    where other.from_at < step.from_at
      and other.price_in = step.price_in and other.price_out = step.price_out
  ), false) as was_stated,
  min(other.from_at) filter (
    where step.source not in ('llm-prices', 'genai-prices')
      and other.source in ('llm-prices', 'genai-prices')
      and other.last_in is not null
      and other.price_in = step.price_in and other.price_out = step.price_out
      and other.from_at = other.from_at::date
      and other.from_at between step.from_at - rules.notice and step.from_at + rules.notice
  ) as effective_at
from ent_list_price_period as step
cross join rules
inner join ent_list_price_period as other
  on other.name_key = step.name_key
  and other.source <> step.source
  and (
    (step.price_in = other.price_in and step.price_out = other.price_out)
    -- Rounding to $0.1 is too coarse to compare prices below $0.50.
    or (
      least(other.price_in, other.price_out) > 0.5
      and step.price_in = round(other.price_in, 1)
      and step.price_out = round(other.price_out, 1)
    )
  )
where step.last_in is not null and step.median_of is null
group by step.source, step.model, step.from_at
