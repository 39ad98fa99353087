-- The history of list prices, as published, with one timeline for each AI model.
-- grain:   one row per model and change
-- key:     model_id, place
-- reads:   ent_price_change, ent_model
-- version: 3
select
  ent_model.id as model_id,
  ent_price_change.place::integer as place,
  ent_price_change.occurred_at,
  ent_price_change.applies_at,
  -- The end of the period in which the price applies. It is null for the current price, and equal
  -- to the start for a price that was corrected.
  lead(ent_price_change.applies_at) over (
    partition by ent_price_change.name_key
    order by ent_price_change.applies_at, ent_price_change.place
  ) as ends_at,
  ent_price_change.known_at,
  ent_price_change.price_in as price_in_usd_per_mtok,
  ent_price_change.price_out as price_out_usd_per_mtok,
  ent_price_change.source,
  ent_price_change.seller,
  ent_price_change.median_of,
  ent_price_change.kind
from ent_price_change
inner join ent_model on ent_model.name_key = ent_price_change.name_key
