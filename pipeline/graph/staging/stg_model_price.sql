-- Every observed price of a model in each source, with the time of the observation.
-- grain:   one row per source, model and observation
-- key:     source, model, observed_at
-- reads:   obs_model_prices, cat_ruling
-- version: 9
-- The catalog states the prices that no source states correctly.
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
  usd_per_search,
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
from (
  from obs_model_prices
  union all by name
  select
    'catalog' as source,
    seller || '/' || split_part(model, '/', 2) as model,
    seller as provider,
    since_on::timestamp as observed_at,
    'listed' as event,
    price_in as price_in_usd_per_mtok,
    price_out as price_out_usd_per_mtok,
    cache_read as cache_read_usd_per_mtok
  from cat_ruling
  where since_on <= getvariable('as_of')
) as stated
qualify bool_or(alias_of is null) over (partition by source, model)
  and row_number() over (
    partition by source, model, observed_at order by event desc, price_in_usd_per_mtok
  ) = 1
