-- The seller whose price is the list price of a model.
-- grain:   one row per model with a price
-- key:     name_key
-- reads:   ent_price_plausibility, ent_model_retired
-- version: 2
-- The maker is chosen if it sells the model, unless the weights are open and the maker has retired the
-- model. Otherwise the list price follows the median of the paid offers: OpenRouter is chosen if its price is near the median, because its
-- history is the longest, and otherwise the seller whose price is nearest to the median. Of equal
-- ones, the seller that first sold the model is chosen, so that new resellers rarely change the
-- choice. Without current sellers, all former sellers are compared by their first day.
with

rules as (
  select 0.55 as min_factor, 1.8 as max_factor -- of the median; within them, a price is near it
),

sellers as (
  select
    plausible.name_key,
    plausible.seller,
    bool_or(plausible.is_maker and ent_model_retired.name_key is null) as is_maker,
    bool_or(plausible.until_at is null) as is_live,
    min(plausible.from_at) as first_at,
    -- False if the seller only has ids with a date, such as `gpt-4o-2024-05-13`.
    bool_or(not plausible.is_dated) as has_plain,
    -- The price of a typical request, as in score_model.
    min((3 * plausible.price_in + plausible.price_out) / 4.0) filter (plausible.until_at is null)
      as price
  from ent_price_plausibility as plausible
  left join ent_model_retired on ent_model_retired.name_key = plausible.name_key and ent_model_retired.is_open
  where plausible.terms = 'standard' and plausible.held is null
  group by plausible.name_key, plausible.seller
),

medians as (
  select name_key, median(price)::double as price
  from sellers
  where price > 0
  group by name_key
),

compared as (
  select
    sellers.*,
    sellers.price / medians.price as factor,
    coalesce(
      sellers.seller = 'openrouter'
      and sellers.price / medians.price between rules.min_factor and rules.max_factor, false
    ) as is_near_openrouter
  from sellers
  cross join rules
  left join medians on medians.name_key = sellers.name_key
)

select
  name_key,
  seller,
  is_maker,
  is_live,
  has_plain
from compared
qualify row_number() over (
  partition by name_key
  order by is_maker desc, is_live desc, is_near_openrouter desc,
    round(abs(ln(if(factor > 0, factor, null))), 3) nulls last, first_at, seller
) = 1
