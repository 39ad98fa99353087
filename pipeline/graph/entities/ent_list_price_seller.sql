-- The seller whose price is the list price of a model.
-- grain:   one row per model with a price
-- key:     name_key
-- reads:   ent_price_plausibility
-- version: 1
-- If the maker sells the model, the maker is chosen, otherwise OpenRouter if it still sells the
-- model. Otherwise, the seller that first sold the model is chosen from all current sellers or, if
-- there are none, from all former sellers. New resellers therefore rarely change the choice.
with

sellers as (
  select
    name_key,
    seller,
    bool_or(is_maker) as is_maker,
    bool_or(until_at is null) as is_live,
    min(from_at) as first_at,
    -- False if the seller only has ids with a date, such as `gpt-4o-2024-05-13`.
    bool_or(not is_dated) as has_plain
  from ent_price_plausibility
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
