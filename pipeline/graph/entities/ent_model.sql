-- Every model with a listed price, in its maker's own offer if there is one.
-- grain:   one row per model
-- key:     id
-- reads:   stg_model_price, ent_weights_family
-- version: 3
-- Many providers resell the same model. The maker's own entry is used, or else the cheapest other
-- entry. Models without a price, or with a price per request, are excluded. If several sources list an
-- entry, the order below decides. The price history has every source's price. Facts that no source
-- states are null.
with

source_order as (
  select * from (values ('openrouter', 1), ('models-dev', 2), ('models-dev-catalog', 3), ('litellm', 4))
    as preference(source, place)
),

-- Providers that sell their own models.
makers as (
  select unnest([
    'openai', 'anthropic', 'google', 'xai', 'x-ai', 'mistral', 'mistralai', 'cohere', 'deepseek', 'alibaba', 'qwen',
    'moonshotai', 'zhipuai', 'zai', 'z-ai', 'llama', 'meta-llama', 'nvidia', 'minimax', 'inception', 'upstage',
    'morph', 'perplexity', 'microsoft', 'ai21', 'amazon', 'stepfun', 'baidu', 'tencent', 'bytedance', 'ibm-granite',
    'liquid', 'nousresearch', 'arcee-ai', 'v0', 'xiaomi', 'voyage', 'reka', 'rekaai', 'writer'
  ]) as provider
),

-- A source may repeat only changed facts, so other facts have their last stated value.
newest as (
  select
    source,
    model,
    arg_max(event, observed_at) as event, arg_max(provider, observed_at) as provider,
    arg_max(name, observed_at) as name,
    arg_max(price_in_usd_per_mtok, observed_at) as price_in_usd_per_mtok,
    arg_max(price_out_usd_per_mtok, observed_at) as price_out_usd_per_mtok,
    arg_max(context_tokens, observed_at) as context_tokens, arg_max(output_tokens, observed_at) as output_tokens,
    arg_max(input_modalities, observed_at) as input_modalities,
    arg_max(output_modalities, observed_at) as output_modalities,
    arg_max(tools, observed_at) as tools, arg_max(open_weights, observed_at) as open_weights,
    arg_max(hugging_face_id, observed_at) as hugging_face_id, arg_max(released_on, observed_at) as released_on,
    -- Announcements can be withdrawn, so only the newest statement counts.
    arg_max_null(price_tiers, observed_at) as price_tiers,
    arg_max_null(expires_on, observed_at) as expires_on,
    max(observed_at) as observed_at
  from stg_model_price
  group by source, model
),

listed as (
  select
    newest.*,
    coalesce(source_order.place, 9) as place,
    -- In `nvidia/openai/gpt-oss-120b`, the first maker resells a model of the second.
    makers.provider is not null and not contains(newest.model[length(newest.provider) + 2:], '/')
      as is_maker,
    -- Identifies the same model at any provider: the last part of its id, without case and punctuation.
    regexp_replace(
      lower(regexp_extract(split_part(newest.model, ':', 1), '[^/]+$')), '[^a-z0-9]', '', 'g'
    ) as name_key
  from newest
  left join source_order on source_order.source = newest.source
  left join makers on makers.provider = newest.provider
  where newest.event = 'listed'
    and newest.price_in_usd_per_mtok is not null
    and newest.price_out_usd_per_mtok is not null
    and newest.context_tokens > 0
),

-- Facts of a model do not depend on the provider, so another entry can supply missing facts.
offers as (
  select
    name_key,
    count(distinct provider) as providers,
    arg_min(input_modalities, (place, model)) as input_modalities,
    arg_min(output_modalities, (place, model)) as output_modalities,
    arg_min(tools, (place, model)) as tools,
    -- A Hugging Face id proves open weights. Otherwise each seller at each source has one vote.
    count(hugging_face_id) > 0 as has_weights_on_hub,
    count(distinct (source, provider)) filter (open_weights) as votes_open,
    count(distinct (source, provider)) filter (not open_weights) as votes_closed,
    arg_min(hugging_face_id, (place, model)) as hugging_face_id,
    arg_min(released_on, (place, model)) as released_on
  from listed
  group by name_key
),

first_seen as (
  select
    model,
    min(observed_at) as first_seen_at
  from stg_model_price
  group by model
),

chosen as (
  select *
  from listed
  qualify row_number() over (
    partition by name_key
    order by
      is_maker desc,
      place,
      price_in_usd_per_mtok + price_out_usd_per_mtok = 0,
      price_in_usd_per_mtok + price_out_usd_per_mtok,
      model
  ) = 1
)

select
  chosen.model as id,
  coalesce(chosen.name, regexp_extract(chosen.model, '[^/]+$')) as name,
  chosen.provider,
  chosen.name_key,
  chosen.context_tokens,
  chosen.output_tokens,
  chosen.price_in_usd_per_mtok,
  chosen.price_out_usd_per_mtok,
  -- Null if neither is known. If only one is known, the other is `unknown`.
  case
    when sides.input is not null or sides.output is not null
      then coalesce(sides.input, 'unknown') || '->' || coalesce(sides.output, 'unknown')
  end as modality,
  coalesce(chosen.tools, offers.tools) as tools,
  case
    when offers.has_weights_on_hub then true
    when offers.votes_open > offers.votes_closed then true
    when offers.votes_open < offers.votes_closed then false
    when offers.votes_open = 0 then ent_weights_family.is_open_weights
  end as is_open_weights,
  coalesce(chosen.hugging_face_id, offers.hugging_face_id) as hugging_face_id,
  coalesce(chosen.released_on, offers.released_on) as released_on,
  chosen.price_tiers,
  chosen.expires_on,
  first_seen.first_seen_at,
  chosen.observed_at,
  chosen.source,
  offers.providers
from chosen
inner join offers on offers.name_key = chosen.name_key
inner join first_seen on first_seen.model = chosen.model
left join ent_weights_family on ent_weights_family.model = chosen.model
cross join lateral (
  select
    nullif(
      array_to_string(coalesce(chosen.input_modalities, offers.input_modalities), '+'), ''
    ) as input,
    nullif(
      array_to_string(coalesce(chosen.output_modalities, offers.output_modalities), '+'), ''
    ) as output
) as sides
