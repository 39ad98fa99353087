-- The price tiers of each model id in a source, and its prices on other conditions, in one format.
-- grain:   one row per source and id
-- key:     source, model
-- reads:   stg_model_price
-- version: 2
-- Tiers can be withdrawn, so they are read only from the newest row. A tier with a price that is not
-- a number, out of bounds, or far above the base price, is left out. `price_tiers` is `[]` if the price is the same for prompts
-- of any length, and null if that is not known. Prices on other conditions (`other_prices`) pass the
-- same checks.
with

rules as (
  select
    10000 as max_usd, -- dollars per million tokens; no seller charges more
    20 as max_factor -- of the base price; known tiers cost at most 14 times as much
),

newest as (
  select
    source,
    model,
    arg_max_null(price_tiers, observed_at) as price_tiers,
    arg_max_null(other_prices, observed_at) as other_prices,
    arg_max(price_in_usd_per_mtok, observed_at) as price_in,
    arg_max(price_out_usd_per_mtok, observed_at) as price_out,
    max(observed_at) as observed_at
  from stg_model_price
  group by source, model
),

-- OpenRouter and LiteLLM state prices per token; models.dev and genai-prices per million tokens.
stated_tiers as (
  select
    source,
    model,
    price_in,
    price_out,
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
    price_in,
    price_out,
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
      price_in,
      price_out,
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
    and coalesce(usd[1] <= rules.max_factor * nullif(price_in, 0), true)
    and coalesce(usd[2] <= rules.max_factor * nullif(price_out, 0), true)
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
  newest.source,
  newest.model,
  case
    when newest.price_tiers is not null then tiers.price_tiers
    when newest.observed_at >= tier_sources.since_at then '[]'
  end as price_tiers,
  others.other_prices
from newest
left join tiers on tiers.source = newest.source and tiers.model = newest.model
left join others on others.source = newest.source and others.model = newest.model
left join tier_sources on tier_sources.source = newest.source
