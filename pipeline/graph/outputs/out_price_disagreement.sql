-- Disagreements between price sources, as published.
-- grain:   one row per disagreement
-- key:     id
-- reads:   ent_price_disagreement, ent_price_change, ent_model, ent_model_id, ent_model_kind
-- version: 2
-- A model has no list price if its sources contradict each other from the start. It is not
-- published then, but the disagreement is.
select
  ent_price_disagreement.id,
  coalesce(
    ent_model.id, ids.catalog_id, ids.openrouter_id,
    coalesce(ent_model_kind.maker, ent_model_kind.account) || '/' || ids.plain_name
  ) as model_id,
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
inner join ent_model_id as ids on ids.name_key = ent_price_disagreement.name_key
inner join ent_model_kind on ent_model_kind.name_key = ent_price_disagreement.name_key
left join ent_model on ent_model.name_key = ent_price_disagreement.name_key
where ent_model.state <> 'removed'
  or (
    ent_price_disagreement.reason = 'implausible'
    and not coalesce(ids.is_unconfirmed, false)
    and model_id is not null
    and ent_price_disagreement.name_key not in (select name_key from ent_price_change)
  )
