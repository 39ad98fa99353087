-- Disagreements between price sources, as published.
-- grain:   one row per disagreement
-- key:     id
-- reads:   ent_price_disagreement, ent_model
-- version: 1
select
  ent_price_disagreement.id,
  ent_model.id as model_id,
  ent_price_disagreement.seller,
  ent_price_disagreement.offer_id,
  ent_price_disagreement.source,
  ent_price_disagreement.price_in as price_in_usd_per_mtok,
  ent_price_disagreement.price_out as price_out_usd_per_mtok,
  ent_price_disagreement.other_source,
  ent_price_disagreement.others_in as others_in_usd_per_mtok,
  ent_price_disagreement.others_out as others_out_usd_per_mtok,
  ent_price_disagreement.since_at,
  ent_price_disagreement.reason
from ent_price_disagreement
inner join ent_model on ent_model.name_key = ent_price_disagreement.name_key
where ent_model.state <> 'removed'
