-- The current offers of AI models: the sellers, their ids and their prices.
-- grain:   one row per model, seller, id and source
-- key:     model_id, seller, offer_id, source
-- reads:   ent_offer, ent_model, cat_seller_country
-- version: 6
-- A maker has a name even if the catalog has none for it as a seller.
select
  ent_model.id as model_id,
  ent_offer.seller,
  coalesce(ent_offer.seller_name, if(ent_offer.is_maker, ent_model.maker_name, null)) as seller_name,
  cat_seller_country.country,
  cat_seller_country.evidence as country_evidence,
  ent_offer.offer_id,
  ent_offer.source,
  ent_offer.sources,
  ent_offer.terms,
  ent_offer.is_maker,
  ent_offer.price_in as price_in_usd_per_mtok,
  ent_offer.price_out as price_out_usd_per_mtok,
  ent_offer.cache_read as cache_read_usd_per_mtok,
  ent_offer.cache_write as cache_write_usd_per_mtok,
  ent_offer.batch_in as batch_in_usd_per_mtok,
  ent_offer.batch_out as batch_out_usd_per_mtok,
  ent_offer.usd_per_request,
  ent_offer.usd_per_search,
  ent_offer.discount,
  ent_offer.price_tiers,
  ent_offer.other_prices,
  ent_offer.context_tokens,
  ent_offer.output_tokens,
  ent_offer.since_at,
  ent_offer.observed_at
from ent_offer
inner join ent_model on ent_model.name_key = ent_offer.name_key
left join cat_seller_country on cat_seller_country.seller = ent_offer.seller
where ent_model.state <> 'removed'
