-- The price tier and the rank of each AI model.
-- grain:   one row per model
-- key:     id
-- reads:   ent_model
-- version: 4
-- The tier is based on the price of a typical request with three input tokens per output token.
-- Language models rank first, then models of other kinds, then retired and removed models. Within
-- these groups, models of the last 12 months rank first, then makers by how widely their models are
-- sold, then the newest models. Nobody can buy a better rank.
with

rules as (
  select
    1.00 as standard_from, -- dollars per million tokens, blended
    5.00 as premium_from,
    365 as recent_days,
    15 as wide_sellers, -- sellers of the most sold model of a well-known maker
    5 as some_sellers
),

blended as (
  select
    id,
    provider,
    providers,
    released_on,
    kind is not distinct from 'language' as is_language,
    state <> 'listed' as is_removed,
    (3 * price_in_usd_per_mtok + price_out_usd_per_mtok) / 4 as price,
    price_in_usd_per_mtok = 0 and price_out_usd_per_mtok = 0 as is_free
  from ent_model
),

makers as (
  select
    blended.provider,
    case
      when max(blended.providers) >= any_value(rules.wide_sellers) then 1
      when max(blended.providers) >= any_value(rules.some_sellers) then 2
      else 3
    end as place
  from blended
  cross join rules
  group by blended.provider
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
    order by blended.is_removed, blended.is_language desc,
      coalesce(blended.released_on > getvariable('as_of') - rules.recent_days, false) desc,
      makers.place nulls last, blended.released_on desc nulls last, blended.providers desc, blended.id
  )::integer as rank
from blended
cross join rules
left join makers on makers.provider = blended.provider
