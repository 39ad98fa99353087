-- The seller whose price is the list price of a model.
-- grain:   one row per model with a price
-- key:     name_key
-- reads:   ent_price_plausibility, ent_model_retired, cat_maker_seller
-- version: 4
-- The maker is chosen if it sells the model, unless the weights are open and the maker has retired the
-- model. Of several platforms of the maker, the first in the catalog is chosen. `seller` is null if
-- several others charge for the model: then the list price is the median of their prices, in
-- ent_median_price. A single seller is chosen. A model without a price above zero has the seller that
-- first listed it.
with

sellers as (
  select
    plausible.name_key,
    plausible.seller,
    bool_or(plausible.is_maker and ent_model_retired.name_key is null) as is_maker,
    bool_or(plausible.until_at is null) as is_live,
    min(plausible.from_at) as first_at,
    -- False if the seller only has ids with a date, such as `gpt-4o-2024-05-13`.
    bool_or(not plausible.is_dated) as has_plain,
    bool_or(plausible.price_in + plausible.price_out > 0) as is_paid,
    min(cat_maker_seller.place) filter (plausible.is_maker) as place
  from ent_price_plausibility as plausible
  left join ent_model_retired on ent_model_retired.name_key = plausible.name_key and ent_model_retired.is_open
  left join cat_maker_seller on cat_maker_seller.listed_as = plausible.seller
  where plausible.terms = 'standard' and plausible.held is null
  group by plausible.name_key, plausible.seller
)

select
  name_key,
  if(is_maker or count(*) filter (is_paid) over by_model < 2, seller, null) as seller,
  is_maker,
  is_live,
  has_plain
from sellers
window by_model as (partition by name_key)
qualify row_number() over (
  partition by name_key
  order by is_maker desc, is_paid desc, is_live desc, place, first_at, seller
) = 1
