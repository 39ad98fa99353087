-- Every price of a model in each source, with the time it was added or changed.
-- grain:   one row per source, model and observation
-- key:     source, model, observed_at
-- reads:   obs_model_prices
-- version: 2
select
  source,
  model,
  provider,
  name,
  observed_at,
  event,
  price_in_usd_per_mtok,
  price_out_usd_per_mtok,
  context_tokens,
  output_tokens,
  input_modalities,
  output_modalities,
  tools,
  open_weights,
  hugging_face_id,
  released_on,
  price_tiers,
  expires_on
from obs_model_prices
qualify row_number() over (
  partition by source, model, observed_at order by event desc, price_in_usd_per_mtok
) = 1
