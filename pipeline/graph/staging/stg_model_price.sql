-- Every observed price of a model in each source, with the time of the observation.
-- grain:   one row per source, model and observation
-- key:     source, model, observed_at
-- reads:   obs_model_prices
-- version: 7
select
  source,
  model,
  provider,
  name,
  observed_at,
  -- An id that became an alias of another model is no longer sold as a model.
  if(alias_of is null, event, 'removed') as event,
  price_in_usd_per_mtok,
  price_out_usd_per_mtok,
  cache_read_usd_per_mtok,
  cache_write_usd_per_mtok,
  batch_in_usd_per_mtok,
  batch_out_usd_per_mtok,
  usd_per_request,
  discount,
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
  other_prices,
  expires_on,
  deprecated
from obs_model_prices
qualify bool_or(alias_of is null) over (partition by source, model)
  and row_number() over (
    partition by source, model, observed_at order by event desc, price_in_usd_per_mtok
  ) = 1
