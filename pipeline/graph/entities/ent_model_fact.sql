-- The newest value of each fact that a source states about each model id.
-- grain:   one row per source and id
-- key:     source, model
-- reads:   stg_model_price, stg_model_name, stg_price_source, ent_model_kind
-- version: 3
-- A source may report only changed facts, so each fact keeps its last stated value. Price tiers and
-- end dates can be withdrawn, so they are read only from the newest row. OpenRouter and models.dev
-- state every price of a listed model, so a cache price that they no longer state is unknown. Price tiers of all sources
-- are converted to one format.
with

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
    arg_max(open_weights, observed_at) as open_weights,
    arg_max(hugging_face_id, observed_at) as hugging_face_id,
    arg_max(released_on, observed_at) as released_on,
    arg_max(knowledge, observed_at) as knowledge,
    arg_max(family, observed_at) as family,
    if(
      source in ('openrouter', 'models-dev'),
      arg_max_null(cache_read_usd_per_mtok, observed_at) filter (where event = 'listed'),
      arg_max(cache_read_usd_per_mtok, observed_at)
    ) as cache_read,
    if(
      source in ('openrouter', 'models-dev'),
      arg_max_null(cache_write_usd_per_mtok, observed_at) filter (where event = 'listed'),
      arg_max(cache_write_usd_per_mtok, observed_at)
    ) as cache_write,
    arg_max(batch_in_usd_per_mtok, observed_at) as batch_in,
    arg_max(batch_out_usd_per_mtok, observed_at) as batch_out,
    arg_max_null(price_tiers, observed_at) as price_tiers,
    arg_max_null(expires_on, observed_at) as expires_on,
    max(observed_at) as observed_at
  from stg_model_price
  group by source, model
),

-- OpenRouter and LiteLLM state prices per token; models.dev and genai-prices per million tokens.
tiers as (
  select
    source,
    model,
    list_transform(
      if(
        json_type(price_tiers::json) = 'ARRAY',
        json_extract(price_tiers::json, '$[*]'), json_extract(price_tiers::json, '$.tiers[*]')
      ),
      lambda tier: {
        'above': try_cast(coalesce(
          tier ->> '$.min_prompt_tokens', tier ->> '$.above', tier ->> '$.tier.size'
        ) as bigint),
        'in': coalesce(
          try_cast(tier ->> '$.prompt' as decimal(24, 15)) * 1000000, try_cast(tier ->> '$.input' as decimal(18, 9))
        )::decimal(18, 9),
        'out': coalesce(
          try_cast(tier ->> '$.completion' as decimal(24, 15)) * 1000000,
          try_cast(tier ->> '$.output' as decimal(18, 9))
        )::decimal(18, 9),
        'cache_read': coalesce(
          try_cast(tier ->> '$.input_cache_read' as decimal(24, 15)) * 1000000,
          try_cast(tier ->> '$.cache_read' as decimal(18, 9))
        )::decimal(18, 9),
        'cache_write': coalesce(
          try_cast(tier ->> '$.input_cache_write' as decimal(24, 15)) * 1000000,
          try_cast(tier ->> '$.cache_write' as decimal(18, 9))
        )::decimal(18, 9)
      }
    ) as tiers
  from newest
  where price_tiers is not null and json_valid(price_tiers)
)

select
  newest.* exclude (price_tiers),
  stg_price_source.place as source_place,
  stg_model_name.name_key,
  stg_model_name.seller,
  stg_model_name.seller_maker is not null and stg_model_name.seller_maker = ent_model_kind.maker as is_maker,
  stg_model_name.variant,
  stg_model_name.is_dated,
  -- Prices are text, so that JSON keeps all digits.
  nullif(
    to_json(list_transform(
      list_sort(list_filter(tiers.tiers, lambda tier: tier.above > 0 and (tier.in is not null or tier.out is not null))),
      lambda tier: {
        'above': tier.above, 'in': tier.in::varchar, 'out': tier.out::varchar,
        'cache_read': tier.cache_read::varchar, 'cache_write': tier.cache_write::varchar
      }
    ))::varchar,
    '[]'
  ) as price_tiers
from newest
inner join stg_model_name
  on stg_model_name.source = newest.source and stg_model_name.model = newest.model
inner join stg_price_source on stg_price_source.source = newest.source
inner join ent_model_kind on ent_model_kind.name_key = stg_model_name.name_key
left join tiers on tiers.source = newest.source and tiers.model = newest.model
