-- Splits the id of each model into account, variant and a plain name without seller additions.
-- grain:   one row per source and id
-- key:     source, model
-- reads:   stg_model_price
-- version: 9
-- Example: Amazon Bedrock lists `us.anthropic.claude-sonnet-4-5-20250929-v1:0`. Its plain name is
-- `claude-sonnet-4-5`. Regions, makers, dates, endpoint versions and number formats are removed.
-- `own_key` is the plain name in lower case, without punctuation. `is_dated` is true if a date, or a
-- suffix of a number format or hosting service, was removed. `is_regional` is true for an id that a
-- seller offers in one region only, where the price can be higher.
with

ids as (
  select
    source,
    model,
    arg_max(provider, (observed_at, provider)) as provider
  from stg_model_price
  group by source, model
),

parts as (
  select
    source,
    model,
    provider,
    if(starts_with(model, provider || '/'), model[length(provider) + 2:], model) as rest,
    -- An OpenRouter id starts with the maker of the model, not with the seller OpenRouter.
    source in ('openrouter', 'openrouter-changes') as is_openrouter
  from ids
),

lowered as (
  select
    *,
    -- In `fal-ai/ideogram/v3`, the last part is only a version. `claude-v2:1` is Claude 2.1, while
    -- such a suffix of any other id is the version of an endpoint.
    -- Vertex AI numbers its endpoints of the models of others: `jamba-1.5-large@001`.
    regexp_replace(
      replace(replace(
        replace(lower(regexp_extract(rest, '([a-z-]+/v[0-9.]+|[^/]+)$')), '/', '-'), '_', '-'
      ), 'claude-v2:1', 'claude-v2.1'),
      '^((?:jamba|mistral|codestral|multimodal)[^@]*)@001$', '\1'
    ).replace('@', '-')
      -- Amazon Bedrock numbers its endpoints: `nova-lite-v1:0`, `claude-3-5-sonnet-20241022-v2:0`. Without
      -- a date, a number other than 1 is that of the model: `titan-embed-text-v2:0`, `mistral-7b-instruct-v0:2`.
      .regexp_replace('(-20[0-9]{6})-v[0-9]+:[0-9]+(:[0-9]+k)?$|-v1:[0-9]+(:[0-9]+k)?$', '\1')
      .regexp_replace('-v0:([0-9]+)$', '-v0.\1')
      .regexp_replace('(-v[2-9]):[0-9]+(:[0-9]+k)?$', '\1') as name_0,
    -- `account` is the part before the name: `deepseek-ai` in `novita/deepseek-ai/deepseek-r1`.
    if(is_openrouter and provider <> 'openrouter', provider, nullif(split_part(rest, '/', -2), ''))
      as account
  from parts
),

-- Separates variants such as `:free`.
without_variant as (
  select
    *,
    coalesce(
      nullif(regexp_extract(name_0, ':(.+)$', 1), ''),
      if(name_0 like '%-free' or name_0 like 'coding-%-free', 'free', null)
    ) as variant,
    regexp_replace(split_part(name_0, ':', 1), '-free$', '') as name_1
  from lowered
),

-- Removes regions and makers that resellers put before the name.
without_prefix as (
  select
    *,
    (name_1)
      .regexp_replace('^(us|eu|apac|au|jp|ca|global|regional|us-gov|sa|in)\.', '')
      -- `deepseek.v3.2` is DeepSeek V3.2.
      .regexp_replace('^([a-z]+)\.([vr][0-9])', '\1-\2')
      .regexp_replace('^[a-z][a-z0-9]+\.([a-z])', '\1')
      .regexp_replace('^(coding-|duo-chat-|hf:|aws-|azure-|vertex-|groq-)+', '')
      .regexp_replace(
        '^(openai|anthropic|google|meta|databricks|alibaba|mistral-ai|mistralai|deepseek-ai|x-ai|xai|moonshotai|zai-org|z-ai|zai|qwen|amazon|microsoft|nvidia|minimaxai|cohere|meta-llama)-+(gpt|claude|gemini|gemma|llama|o[134]|dbrx|mpt|bge|gte|qwen|qwq|qvq|mistral|mixtral|codestral|devstral|ministral|deepseek|grok|kimi|glm|nova|titan|phi|nemotron|minimax|command|meta-llama)',
        '\2'
      )
      -- For Grok, reasoning is a mode: xAI has an id with it and one without, at one price.
      .regexp_replace('^(grok-[0-9].*?)-(?:non-)?reasoning(-beta|-latest)?$', '\1\2')
      -- The previews of Gemini 2.5 Flash have different prices and ends.
      .regexp_replace('^(gemini-2\.5-flash(?:-lite)?-preview)-([0-9]{2})-([0-9]+)$', '\1-\2\3') as name_2
  from without_variant
),

-- Removes dates, `-latest`, number formats of the weights, and suffixes of hosting services.
without_suffix as (
  select
    *,
    (name_2)
      .regexp_replace('^meta-(llama)', '\1')
      -- Groq and Fireworks add these to the names of models that they host.
      .regexp_replace('^((?:llama|deepseek).*)-(?:versatile|specdec|instant|basic)$', '\1')
      .regexp_replace('^(llama-[0-9.]+-[0-9]+b(?:-vision)?)-preview$', '\1')
      -- For Claude, "thinking" is a mode, not a separate model.
      .regexp_replace('^(claude-.*)-(thinking|think|default)$', '\1')
      .regexp_replace('-(20[0-9]{6}|20[0-9]{2}-[0-9]{2}-[0-9]{2})(-v[0-9])?$', '')
      .regexp_replace('-(preview|exp)-[0-9]{2}-([0-9]{2}|20[0-9]{2})$', '-\1')
      .regexp_replace(
        '-(latest|maas|tee|tput|fp8-tput|fp8|fp4|nvfp4|bf16|fp16|int4|int8|awq|gptq|gguf|mlx|w4a16|8bit|4bit|fp8-dynamic|fp8-throughput|turbo-fp8)$',
        ''
      )
      -- Removes the date from names such as `example-20250514-fp8`, after `-fp8` was removed.
      .regexp_replace('-20[0-9]{6}$', '') as name_3
  from without_prefix
),

-- Unifies spellings: `claude-4-5-sonnet` becomes `claude-sonnet-4-5`, `claude-haiku-3.5` becomes
-- `claude-3.5-haiku`, and `llama-v3p1` becomes `llama-3.1`. Removes `-instruct`.
spelled as (
  select
    *,
    (name_3)
      .regexp_replace('^(claude-.*[0-9]|nova-[a-z0-9-]+)-v1$', '\1')
      .regexp_replace('^claude-(instant-)?v([0-9])', 'claude-\1\2')
      .regexp_replace('^claude-([4-9](?:[.-][0-9])?)-(opus|sonnet|haiku)', 'claude-\2-\1')
      .regexp_replace('^claude-(opus|sonnet|haiku)-(3(?:[.-][57])?)$', 'claude-\2-\1')
      .regexp_replace('^(llama)-?v([0-9])', '\1-\2')
      .regexp_replace('([0-9])p([0-9])', '\1.\2', 'g')
      .regexp_replace('^(llama.*|qwen[0-9].*|deepseek.*)-turbo$', '\1')
      .regexp_replace('^([^g].*|g[^p].*)-(instruct|it)(-[0-9]{4}|-v[0-9.]+|-hf)?$', '\1\3')
      -- At DeepSeek, `deepseek-chat` is the newest model. On OpenRouter, and on Kilo, which has the
      -- same ids, it is DeepSeek V3.
      .regexp_replace(
        if(is_openrouter or provider in ('openrouter', 'kilo'), '^deepseek-chat$', '^$'), 'deepseek-v3'
      ) as name_4
  from without_suffix
)

select
  source,
  model,
  provider,
  is_openrouter,
  account,
  variant,
  name_4 as plain_name,
  regexp_replace(
    regexp_replace(name_4, '^(claude-(?:opus|sonnet|haiku)-[0-9])[.-]0$', '\1'), '[^a-z0-9]', '', 'g'
  ) as own_key,
  name_2 <> name_3 and not suffix(name_2, '-latest') as is_dated,
  starts_with(rest, 'ft:') as is_fine_tuned,
  regexp_matches(
    model,
    '(/(us|eu)/|/(af|ap|ca|eu|il|me|mx|sa|us)(-gov)?-[a-z]+-[0-9]/|(^|/)(us|eu|apac|au|jp|ca|us-gov|sa|in)\.[a-z0-9]+\.)'
  ) as is_regional
from spelled
