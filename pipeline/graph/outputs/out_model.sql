-- The AI models as published, including those that nobody sells anymore.
-- grain:   one row per model
-- key:     id
-- reads:   ent_model, score_model, ent_project
-- version: 8
-- A knowledge cutoff after the release is an error of the source.
select
  ent_model.id,
  ent_model.name,
  ent_model.provider,
  ent_model.maker_name,
  ent_model.family,
  ent_model.kind,
  ent_model.state,
  ent_model.removed_at,
  score_model.tier,
  ent_model.context_tokens,
  ent_model.output_tokens,
  ent_model.price_in_usd_per_mtok,
  ent_model.price_out_usd_per_mtok,
  ent_model.cache_read_usd_per_mtok,
  ent_model.cache_write_usd_per_mtok,
  ent_model.batch_in_usd_per_mtok,
  ent_model.batch_out_usd_per_mtok,
  ent_model.usd_per_request,
  ent_model.discount,
  ent_model.price_since_at,
  ent_model.modality,
  ent_model.tools,
  ent_model.reasoning,
  if(ent_model.knowledge > ent_model.released_on::varchar, null, ent_model.knowledge) as knowledge,
  score_model.rank,
  score_model.is_preview,
  ent_model.is_open_weights,
  ent_model.hugging_face_id,
  ent_model.weights_license,
  ent_model.repository,
  ent_project.id as project_id,
  ent_model.released_on,
  ent_model.first_seen_at,
  ent_model.observed_at,
  ent_model.source,
  ent_model.seller,
  ent_model.median_of,
  ent_model.price_context_tokens,
  ent_model.providers as sellers,
  ent_model.price_tiers,
  ent_model.expires_on,
  ent_model.end_says,
  ent_model.end_evidence
from ent_model
inner join score_model on score_model.id = ent_model.id
left join ent_project on lower(ent_project.full_name) = lower(ent_model.repository)
