-- Every model that is listed with a price today, as its maker offers it where the maker does.
-- grain:   one row per model
-- key:     id
-- reads:   stg_model_price
-- version: 1
-- Many providers resell the same model. Its maker's own entry is listed; where no source has one,
-- the cheapest of the others. Prices decided per request and models without a price are left out.
-- Between sources the order below decides; every source's price stays in its own history.
with

source_order as (
  select *
  from (values ('openrouter', 1), ('models-dev', 2), ('models-dev-catalog', 3), ('litellm', 4))
    as preference(source, place)
),

-- Providers that offer models of their own making.
makers as (
  select unnest([
    'openai', 'anthropic', 'google', 'xai', 'x-ai', 'mistral', 'mistralai', 'cohere', 'deepseek',
    'alibaba', 'qwen', 'moonshotai', 'zhipuai', 'zai', 'z-ai', 'llama', 'meta-llama', 'nvidia',
    'minimax', 'inception', 'upstage', 'morph', 'perplexity', 'microsoft', 'ai21', 'amazon',
    'stepfun', 'baidu', 'tencent', 'bytedance', 'ibm-granite', 'liquid', 'nousresearch', 'arcee-ai',
    'v0', 'xiaomi', 'voyage', 'reka', 'rekaai', 'writer'
  ]) as provider
),

newest as (
  select *
  from stg_model_price
  qualify row_number() over (partition by source, model order by observed_at desc) = 1
),

listed as (
  select
    newest.*,
    coalesce(source_order.place, 9) as place,
    makers.provider is not null as is_maker,
    -- The same model under any provider: the last part of its id without case and punctuation.
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

offers as (
  select
    name_key,
    count(distinct provider) as providers
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
  -- The record's form asks for both sides: a source that says neither gives `unknown->unknown`.
  coalesce(nullif(array_to_string(chosen.input_modalities, '+'), ''), 'unknown') || '->'
    || coalesce(nullif(array_to_string(chosen.output_modalities, '+'), ''), 'unknown') as modality,
  coalesce(chosen.tools, false) as tools,
  coalesce(chosen.open_weights, chosen.hugging_face_id is not null) as is_open_weights,
  chosen.hugging_face_id,
  chosen.released_on,
  first_seen.first_seen_at,
  chosen.observed_at,
  chosen.source,
  offers.providers
from chosen
inner join offers on offers.name_key = chosen.name_key
inner join first_seen on first_seen.model = chosen.model
