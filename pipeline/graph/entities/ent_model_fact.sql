-- The newest value of each fact that a source states about each model id.
-- grain:   one row per source and id
-- key:     source, model
-- reads:   stg_model_price, stg_model_name, stg_price_source, ent_model_kind
-- version: 8
-- A source may report only changed facts, so each fact keeps its last stated value. OpenRouter and
-- models.dev state all facts of a listed model, so what they no longer state is unknown. Price tiers,
-- fees, discounts and end dates can be withdrawn, so they are read only from the newest row. Price
-- tiers of all sources are converted to one format. A tier with a price that is not a number, or out
-- of bounds, is left out. `price_tiers` is `[]` if the price is the same for prompts of any length,
-- and null if that is not known. Prices on other conditions (`other_prices`) pass the same checks.
with

rules as (
  select 10000 as max_usd -- dollars per million tokens; no seller charges more
),

stated as (
  select *
  from stg_model_price
  qualify source not in ('openrouter', 'models-dev')
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
    arg_max(open_weights, observed_at) as open_weights,
    arg_max(hugging_face_id, observed_at) as hugging_face_id,
    arg_max(released_on, observed_at) as released_on,
    arg_max(knowledge, observed_at) as knowledge,
    arg_max(family, observed_at) as family,
    arg_max(cache_read_usd_per_mtok, observed_at) as cache_read,
    arg_max(cache_write_usd_per_mtok, observed_at) as cache_write,
    arg_max(batch_in_usd_per_mtok, observed_at) as batch_in,
    arg_max(batch_out_usd_per_mtok, observed_at) as batch_out,
    arg_max_null(usd_per_request, observed_at) as usd_per_request,
    arg_max_null(discount, observed_at) as discount,
    arg_max_null(price_tiers, observed_at) as price_tiers,
    arg_max_null(other_prices, observed_at) as other_prices,
    arg_max_null(expires_on, observed_at) as expires_on,
    arg_max_null(deprecated, observed_at) as deprecated,
    max(observed_at) as observed_at
  from stated
  group by source, model
),

-- OpenRouter and LiteLLM state prices per token; models.dev and genai-prices per million tokens.
stated_tiers as (
  select
    source,
    model,
    unnest(if(
      json_type(price_tiers::json) = 'ARRAY',
      json_extract(price_tiers::json, '$[*]'), json_extract(price_tiers::json, '$.tiers[*]')
    )) as tier
  from newest
  where price_tiers is not null and json_valid(price_tiers)
),

amounts as (
  select
    source,
    model,
    try_cast(coalesce(
      tier ->> '$.min_prompt_tokens', tier ->> '$.above', tier ->> '$.tier.size'
    ) as bigint) as above,
    [tier ->> '$.prompt', tier ->> '$.completion', tier ->> '$.input_cache_read', tier ->> '$.input_cache_write']
      as per_token,
    [tier ->> '$.input', tier ->> '$.output', tier ->> '$.cache_read', tier ->> '$.cache_write'] as per_million
  from stated_tiers
),

-- Prices are text, so that JSON keeps all digits.
tiers as (
  select
    source,
    model,
    to_json(list({
      'above': above, 'in': usd[1]::varchar, 'out': usd[2]::varchar,
      'cache_read': usd[3]::varchar, 'cache_write': usd[4]::varchar
    } order by above, usd))::varchar as price_tiers
  from (
    select
      source,
      model,
      above,
      list_transform(range(1, 5), lambda slot: coalesce(per_token[slot], per_million[slot])) as texts,
      list_transform(range(1, 5), lambda slot: coalesce(
        try_cast(try_cast(per_token[slot] as double) * 1000000 as decimal(18, 9)),
        try_cast(per_million[slot] as decimal(18, 9))
      )) as usd
    from amounts
  )
  cross join rules
  where above > 0
    and (usd[1] is not null or usd[2] is not null)
    and len(list_filter(range(1, 5), lambda slot: texts[slot] is not null
      and not coalesce(usd[slot] between 0 and rules.max_usd, false))) = 0
  group by source, model
),

-- The kinds are those of src/lib/price-tiers.ts.
others as (
  select
    source,
    model,
    to_json(list({
      'what': what, 'in': usd[1]::varchar, 'out': usd[2]::varchar, 'cache_read': usd[3]::varchar, 'when': clause
    } order by what, clause, usd))::varchar as other_prices
  from (
    select
      source,
      model,
      item ->> '$.what' as what,
      item ->> '$.when' as clause,
      [item ->> '$.in', item ->> '$.out', item ->> '$.cache_read'] as texts,
      list_transform(texts, lambda text: try_cast(text as decimal(18, 9))) as usd
    from (
      select source, model, unnest(json_extract(other_prices::json, '$[*]')) as item
      from newest
      where other_prices is not null and json_valid(other_prices)
    )
  )
  cross join rules
  where what in ('priority', 'flex', 'off_peak', 'announced', 'cache_write_1h', 'audio', 'image')
    and (usd[1] is not null or usd[2] is not null)
    and len(list_filter(range(1, 4), lambda slot: texts[slot] is not null
      and not coalesce(usd[slot] between 0 and rules.max_usd, false))) = 0
  group by source, model
),

-- The older rows of a source can lack tiers because nobody recorded them. So a row without tiers says
-- that there are none only if the source had stated tiers of any model by then.
tier_sources as (
  select source, min(observed_at) as since_at
  from stg_model_price
  where price_tiers is not null
  group by source
)

select
  newest.* exclude (price_tiers, other_prices),
  stg_price_source.place as source_place,
  stg_model_name.name_key,
  stg_model_name.seller,
  stg_model_name.seller_maker is not null and stg_model_name.seller_maker = ent_model_kind.maker as is_maker,
  stg_model_name.variant,
  stg_model_name.is_dated,
  case
    when newest.price_tiers is not null then tiers.price_tiers
    when newest.observed_at >= tier_sources.since_at then '[]'
  end as price_tiers,
  others.other_prices
from newest
inner join stg_model_name
  on stg_model_name.source = newest.source and stg_model_name.model = newest.model
inner join stg_price_source on stg_price_source.source = newest.source
inner join ent_model_kind on ent_model_kind.name_key = stg_model_name.name_key
left join tiers on tiers.source = newest.source and tiers.model = newest.model
left join others on others.source = newest.source and others.model = newest.model
left join tier_sources on tier_sources.source = newest.source
