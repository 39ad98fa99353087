-- Every price of a model in each source, with the time it was added or changed.
-- grain:   one row per source, model and observation
-- key:     source, model, observed_at
-- reads:   obs_model_prices
-- version: 3
select
  source,
  model,
  provider,
  name,
  observed_at,
  event,
  price_in_usd_per_mtok,
  price_out_usd_per_mtok,
  cache_read_usd_per_mtok,
  cache_write_usd_per_mtok,
  batch_in_usd_per_mtok,
  batch_out_usd_per_mtok,
  context_tokens,
  output_tokens,
  input_modalities,
  output_modalities,
  tools,
  reasoning,
  open_weights,
  hugging_face_id,
  released_on,
  kind,
  knowledge,
  family,
  price_tiers,
  expires_on
from obs_model_prices
where alias_of is null
qualify row_number() over (
  partition by source, model, observed_at order by event desc, price_in_usd_per_mtok
) = 1
