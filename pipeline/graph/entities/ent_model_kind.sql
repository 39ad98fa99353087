-- The maker and the kind of each AI model.
-- grain:   one row per model
-- key:     name_key
-- reads:   stg_model_name, stg_model_price, cat_maker, cat_maker_hub, cat_maker_seller, cat_seller
-- version: 7
-- A maker must be in the catalog. The account in an id, such as `sao10k` in
-- `novita/sao10k/l3-euryale`, can also be a person. Such an account is only used in the published id
-- of a model whose maker is unknown. OpenRouter lists a model under its author: if that is not a maker
-- in the catalog, the name tells only on which model it is based, not who made it. A region, a period of payment, and a seller are no account.
-- The kind, such as `language` or `image`, is determined by patterns for the name. If no pattern
-- matches, the kind is the one that most sources state. For a source that states no kind, the kind
-- follows from the output modalities.
with

patterns as (
  select * from (values
    (0, 'language', 'deep-research'),
    (0, 'other', '(^|-)ttm-'), -- forecasts time series
    (1, 'moderation', '(moderation|guard|shieldgemma|safeguard)'),
    (2, 'rerank', 'rerank'),
    (3, 'embedding', '(embed|^bge-|^gte-|^e5-|^voyage-[0-9cflm]|minilm|nomic-|text-similarity|jina-clip)'),
    (4, 'speech', '(whisper|tts|transcribe|voxtral.*(mini|small)|speech|parakeet|asr|(^|-)stt|nova-sonic|aura-|chirp|orpheus|kokoro)'),
    (5, 'video', '(^sora|^veo|^kling|^wan-?[0-9v]|t2v|i2v|seedance|video|^hailuo|cogvideo|^gen-?[34])'),
    (6, 'image', '(dall-?e|^flux|stable-diffusion|^sd3|sdxl|imagen|imagine|-image|^gpt-image|seedream|recraft|ideogram|titan-image|nova-canvas|dreamshaper|nano-banana|cogview)')
  ) as pattern(place, kind, expression)
),

names as (
  select distinct name_key, plain_name
  from stg_model_name
),

by_name as (
  select
    names.name_key,
    arg_min(patterns.kind, patterns.place) as kind
  from names
  inner join patterns on regexp_matches(names.plain_name, patterns.expression)
  group by names.name_key
),

stated as (
  select
    stg_model_name.name_key,
    stg_model_price.source,
    case
      when stg_model_price.kind in ('chat', 'completion', 'responses') then 'language'
      when stg_model_price.kind in ('image_generation', 'image_edit') then 'image'
      when stg_model_price.kind in ('audio_transcription', 'audio_speech') then 'speech'
      when stg_model_price.kind = 'video_generation' then 'video'
      when stg_model_price.kind in ('embedding', 'rerank', 'moderation') then stg_model_price.kind
      when stg_model_price.kind is not null then 'other'
      when list_contains(stg_model_price.output_modalities, 'text') then 'language'
      when list_contains(stg_model_price.output_modalities, 'video') then 'video'
      when list_contains(stg_model_price.output_modalities, 'image') then 'image'
      when list_contains(stg_model_price.output_modalities, 'audio') then 'speech'
      when list_contains(stg_model_price.output_modalities, 'embeddings') then 'embedding'
    end as kind
  from stg_model_price
  inner join stg_model_name
    on stg_model_name.source = stg_model_price.source
    and stg_model_name.model = stg_model_price.model
),

votes as (
  select
    name_key,
    kind,
    count(distinct source) as sources,
    count(*) as statements
  from stated
  where kind is not null
  group by name_key, kind
),

by_vote as (
  select
    name_key,
    arg_max(kind, (sources, statements, kind = 'language', kind)) as kind
  from votes
  group by name_key
),

-- The accounts of makers.
accounts as (
  select id as account from cat_maker
  union
  select lower(listed_as) from cat_maker_seller
  union
  select lower(account) from cat_maker_hub
),

-- The most frequent values among the ids of a model. If several values are equally frequent, the
-- first in alphabetical order is used.
makers as (
  select
    stg_model_name.name_key,
    mode(stg_model_name.maker_by_name order by stg_model_name.maker_by_name) as maker_by_name,
    mode(lower(stg_model_name.account) order by lower(stg_model_name.account)) filter (
      where stg_model_name.account is not null
        and stg_model_name.account not in ('models', 'openrouter', 'workers-ai')
        and stg_model_name.account not like '~%'
        and stg_model_name.account not like '% %'
        and not regexp_matches(stg_model_name.account, '^([a-z]{2}(-gov)?-[a-z]+-[0-9]|.*-commitment)$')
        and (
          lower(stg_model_name.account) in (select id from cat_maker)
          or lower(stg_model_name.account) not in (select listed_as from cat_seller)
        )
    ) as account,
    mode(lower(stg_model_name.account) order by lower(stg_model_name.account)) filter (
      where stg_model_name.seller = 'openrouter'
        and stg_model_name.account <> 'openrouter'
        and stg_model_name.account not like '~%'
    ) as author,
    -- These makers also sell the models of others.
    mode(stg_model_name.seller_maker order by stg_model_name.seller_maker) filter (
      where stg_model_name.seller not in ('azure', 'amazon-bedrock', 'google-vertex', 'fireworks', 'groq')
    ) as seller_maker
  from stg_model_name
  group by stg_model_name.name_key
)

select
  makers.name_key,
  case
    when makers.author is null or makers.author in (select account from accounts)
      then coalesce(makers.maker_by_name, cataloged.id, makers.seller_maker)
  end as maker,
  makers.account,
  coalesce(by_name.kind, by_vote.kind) as kind
from makers
left join by_name on by_name.name_key = makers.name_key
left join by_vote on by_vote.name_key = makers.name_key
left join cat_maker as cataloged on cataloged.id = makers.account
