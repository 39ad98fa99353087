-- Published models.
-- grain:   one row per model
-- key:     id
-- reads:   ent_model, score_model
-- version: 2
select
  ent_model.id,
  ent_model.name,
  ent_model.provider,
  score_model.tier,
  ent_model.context_tokens,
  ent_model.output_tokens,
  ent_model.price_in_usd_per_mtok,
  ent_model.price_out_usd_per_mtok,
  ent_model.modality,
  ent_model.tools,
  score_model.rank,
  ent_model.is_open_weights,
  ent_model.hugging_face_id,
  ent_model.released_on,
  ent_model.first_seen_at,
  ent_model.observed_at,
  ent_model.source,
  ent_model.price_tiers,
  ent_model.expires_on
from ent_model
inner join score_model on score_model.id = ent_model.id
