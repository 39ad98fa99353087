-- Current prices on which sources disagree, and prices that are held back.
-- grain:   one row per model, seller, source and price
-- key:     id
-- reads:   ent_price_plausibility, ent_list_price_seller
-- version: 3
-- `reason` is `differs` if two sources state different plausible prices for the list-price seller.
-- Otherwise it is the reason why the price is held back (`held` in ent_price_plausibility). The price of
-- images is implausible as that of text.
with

live as (
  select *
  from ent_price_plausibility
  where until_at is null and terms = 'standard'
),

held as (
  select
    name_key,
    seller,
    model as offer_id,
    source,
    price_in,
    price_out,
    others_in,
    others_out,
    null::varchar as other_source,
    from_at as since_at,
    if(held = 'images', 'implausible', held) as reason
  from live
  where held is not null
  -- A seller can list a model at one price in several regions.
  qualify row_number() over (
    partition by name_key, seller, source, price_in, price_out, reason order by length(model), model
  ) = 1
),

plain as (
  select live.*
  from live
  inner join ent_list_price_seller
    on ent_list_price_seller.name_key = live.name_key and ent_list_price_seller.seller = live.seller
  where live.held is null and live.is_dated = (not ent_list_price_seller.has_plain)
),

differing as (
  select
    one.name_key,
    one.seller,
    one.model as offer_id,
    one.source,
    one.price_in,
    one.price_out,
    other.price_in as others_in,
    other.price_out as others_out,
    other.source as other_source,
    greatest(one.from_at, other.from_at) as since_at,
    'differs' as reason
  from plain as one
  inner join plain as other
    on other.name_key = one.name_key
    and other.source > one.source
    and (other.price_in <> one.price_in or other.price_out <> one.price_out)
  qualify row_number() over (
    partition by one.name_key, one.seller, one.source, other.source
    order by greatest(one.from_at, other.from_at), one.model, other.model
  ) = 1
)

select
  'dis_' || substr(md5(concat_ws('|', name_key, seller, source, offer_id, other_source, price_in, price_out, reason)), 1, 14)
    as id,
  *
from (
  select * from held
  union all
  select * from differing
) as found
