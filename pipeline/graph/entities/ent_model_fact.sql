-- The newest value of each fact that a source states about each model id.
-- grain:   one row per source and id
-- key:     source, model
-- reads:   stg_model_price, stg_model_name, stg_price_source, ent_model_kind, ent_model_tier
-- version: 12
-- A source may report only changed facts, so each fact keeps its last stated value. OpenRouter and
-- models.dev state all facts of a listed model, so what they no longer state is unknown. Fees,
-- discounts and end dates can be withdrawn, so they are read only from the newest row, and weights
-- only from the newest row of a listed model. A cache write costs more than a cache read: some sources
-- state the price of a read, or of storage per hour, as that of a write.
with

stated as (
  select *
  from stg_model_price
  qualify source not in ('openrouter', 'openrouter-changes', 'models-dev')
    or event <> 'listed'
    or observed_at = max(observed_at) filter (where event = 'listed')
      over (partition by source, model)
),

newest as (
  select
    source,
    model,
    arg_max(event, observed_at) = 'listed' as is_listed,
    arg_max(name, observed_at) as name,
    arg_max(context_tokens, observed_at) as context_tokens,
    arg_max(output_tokens, observed_at) as output_tokens,
    arg_max(input_modalities, observed_at) as input_modalities,
    arg_max(output_modalities, observed_at) as output_modalities,
    arg_max(tools, observed_at) as tools,
    arg_max(reasoning, observed_at) as reasoning,
    arg_max_null(open_weights, observed_at) filter (where event = 'listed') as open_weights,
    arg_max_null(hugging_face_id, observed_at) filter (where event = 'listed') as hugging_face_id,
    arg_max(released_on, observed_at) as released_on,
    arg_max(knowledge, observed_at) as knowledge,
    arg_max(family, observed_at) as family,
    arg_max(cache_read_usd_per_mtok, observed_at) as cache_read,
    arg_max(cache_write_usd_per_mtok, observed_at) as cache_write,
    arg_max(batch_in_usd_per_mtok, observed_at) as batch_in,
    arg_max(batch_out_usd_per_mtok, observed_at) as batch_out,
    arg_max_null(usd_per_request, observed_at) as usd_per_request,
    arg_max_null(usd_per_search, observed_at) as usd_per_search,
    arg_max_null(discount, observed_at) as discount,
    arg_max_null(expires_on, observed_at) as expires_on,
    arg_max_null(deprecated, observed_at) as deprecated,
    max(observed_at) as observed_at
  from stated
  group by source, model
)

select
  newest.* replace (
    if(newest.cache_write > 0 and newest.cache_write <= newest.cache_read, null, newest.cache_write) as cache_write
  ),
  stg_price_source.place as source_place,
  stg_model_name.name_key,
  stg_model_name.seller,
  stg_model_name.seller_maker is not null and stg_model_name.seller_maker = ent_model_kind.maker as is_maker,
  stg_model_name.variant,
  stg_model_name.is_dated,
  ent_model_tier.price_tiers,
  ent_model_tier.other_prices
from newest
inner join stg_model_name
  on stg_model_name.source = newest.source and stg_model_name.model = newest.model
inner join stg_price_source on stg_price_source.source = newest.source
inner join ent_model_kind on ent_model_kind.name_key = stg_model_name.name_key
inner join ent_model_tier
  on ent_model_tier.source = newest.source and ent_model_tier.model = newest.model
