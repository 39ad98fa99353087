-- The seller whose price is the list price of a model: its maker, else OpenRouter, else another.
-- grain:   one row per model with a price
-- key:     name_key
-- reads:   ent_offer_step
-- version: 1
-- Among other sellers, one that still sells the model comes first, then the one that was first, so
-- that the choice does not change with every new seller.
with

sellers as (
  select
    name_key,
    seller,
    bool_or(is_maker) as is_maker,
    bool_or(until_at is null) as is_live,
    min(from_at) as first_at,
    -- Dated ids are used only if there is no other.
    bool_or(not is_dated) as has_plain
  from ent_offer_step
  where terms = 'standard' and held is null
  group by name_key, seller
)

select
  name_key,
  seller,
  is_maker,
  is_live,
  has_plain
from sellers
qualify row_number() over (
  partition by name_key
  order by is_maker desc, (seller = 'openrouter' and is_live) desc, is_live desc, first_at, seller
) = 1
