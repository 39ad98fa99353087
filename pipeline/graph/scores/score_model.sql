-- The price tier and the rank of each AI model.
-- grain:   one row per model
-- key:     id
-- reads:   ent_model
-- version: 3
-- The tier is based on the price of a typical request with three input tokens per output token.
-- Language models rank first, then models of other kinds, then removed models. Within these groups,
-- models are ranked by the number of sellers, and then by release date. Nobody can buy a better
-- rank.
with

rules as (
  select
    1.00 as standard_from, -- dollars per million tokens, blended
    5.00 as premium_from
),

blended as (
  select
    id,
    providers,
    released_on,
    kind is not distinct from 'language' as is_language,
    state <> 'listed' as is_removed,
    (3 * price_in_usd_per_mtok + price_out_usd_per_mtok) / 4 as price,
    price_in_usd_per_mtok = 0 and price_out_usd_per_mtok = 0 as is_free
  from ent_model
)

select
  blended.id,
  case
    when blended.is_free then 'free'
    when blended.price < rules.standard_from then 'budget'
    when blended.price < rules.premium_from then 'standard'
    else 'premium'
  end as tier,
  row_number() over (
    order by blended.is_removed, blended.is_language desc, blended.providers desc,
      blended.released_on desc nulls last, blended.id
  )::integer as rank
from blended
cross join rules
