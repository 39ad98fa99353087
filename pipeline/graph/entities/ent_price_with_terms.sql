-- The stated prices with their model, their seller and the terms of the price.
-- grain:   one row per source, id and period
-- key:     source, model, from_at
-- reads:   stg_price_period, stg_model_name, stg_price_source, ent_model_kind, ent_model_retired, cat_model, cat_ended_id
-- version: 9
-- Only prices with the terms `standard` can be list prices. A price above `max_lonely_usd` needs a
-- second source. Sources go on listing an id that its seller has ended, or a model that its maker has
-- retired, so the last period ends then.
-- A source that has stopped states nothing about a seller of the model that another source still
-- observes. OpenRouter reports its prices itself, so what other sources state about OpenRouter is not
-- used for a model that its own list contains or contained.
with

rules as (
  select
    700 as max_maker_usd, -- dollars per million tokens; o1-pro costs $600
    100 as max_reseller_usd, -- only makers sell language models at a higher price
    50 as max_sized_usd, -- for a model with its number of parameters in the name, also from its maker
    interval 45 days as silent_after -- a source without any change of a price for longer has stopped
),

-- The sources that state a price of a model at a seller now, and have not stopped.
observed as (
  select distinct
    stg_model_name.name_key,
    stg_model_name.seller
  from stg_price_period
  cross join rules
  inner join stg_price_source
    on stg_price_source.source = stg_price_period.source
    and stg_price_source.last_at >= getvariable('as_of') - rules.silent_after
  inner join stg_model_name
    on stg_model_name.source = stg_price_period.source and stg_model_name.model = stg_price_period.model
  where stg_price_period.until_at is null and stg_model_name.variant is null
),

-- The models in OpenRouter's own list, unless that list is no longer observed.
reported as (
  select distinct stg_model_name.name_key
  from stg_model_name
  cross join rules
  inner join stg_price_source
    on stg_price_source.source = stg_model_name.source
    and stg_price_source.last_at >= getvariable('as_of') - rules.silent_after
  where starts_with(stg_model_name.source, 'openrouter')
)

select
  stg_price_period.* replace (ends.until_at as until_at),
  coalesce(ends.until_at, timestamp '9999-01-01') as end_at,
  stg_model_name.name_key,
  stg_model_name.seller,
  stg_model_name.variant,
  stg_model_name.is_dated,
  stg_model_name.is_regional,
  stg_model_name.seller_maker is not null and stg_model_name.seller_maker = ent_model_kind.maker as is_maker,
  ent_model_kind.kind,
  stg_price_source.last_at as source_last_at,
  stg_price_source.place as source_place,
  case
    when stg_model_name.seller_terms is not null then stg_model_name.seller_terms
    when stg_model_name.is_fine_tuned then 'fine-tuned'
    when stg_model_name.variant = 'free' then 'trial'
    -- A seller lists a price of zero for a trial, for a subscription, or if tokens are not the
    -- billing unit. Only a model that the catalog lists as free is really free.
    when stg_price_period.price_in + stg_price_period.price_out = 0 and not coalesce(cat_model.is_free, false)
      then 'trial'
    when stg_model_name.variant is not null then 'variant'
    else 'standard'
  end as terms,
  coalesce(ent_model_kind.kind, 'language') = 'language'
    and (stg_price_period.price_in = 0) <> (stg_price_period.price_out = 0) as is_half,
  case
    when regexp_matches(stg_model_name.plain_name, '(^|-)([0-9]+x)?[0-9]+(\.[0-9]+)?b(-|$)') then rules.max_sized_usd
    when stg_model_name.seller_maker = ent_model_kind.maker or ent_model_kind.kind <> 'language'
      then rules.max_maker_usd
    -- OpenRouter reports its prices itself, and others copy them.
    when stg_model_name.seller = 'openrouter' then rules.max_maker_usd
    else rules.max_reseller_usd
  end as max_lonely_usd
from stg_price_period
inner join stg_model_name
  on stg_model_name.source = stg_price_period.source and stg_model_name.model = stg_price_period.model
inner join ent_model_kind on ent_model_kind.name_key = stg_model_name.name_key
inner join stg_price_source on stg_price_source.source = stg_price_period.source
left join cat_model on cat_model.id = stg_model_name.catalog_id
left join cat_ended_id
  on cat_ended_id.seller = stg_model_name.seller
  and suffix(lower(stg_model_name.model), '/' || cat_ended_id.name)
  and cat_ended_id.ended_on <= getvariable('as_of')
left join ent_model_retired
  on ent_model_retired.name_key = stg_model_name.name_key and stg_model_name.seller_maker = ent_model_kind.maker
left join observed on observed.name_key = stg_model_name.name_key and observed.seller = stg_model_name.seller
cross join rules
cross join lateral (
  select least(
    stg_price_period.until_at,
    cat_ended_id.ended_on,
    -- What a source first stated later is kept as the last known price, but not its changes.
    case when ent_model_retired.retired_on is not null then greatest(ent_model_retired.retired_on, stg_price_period.from_at) end,
    if(
      observed.seller is not null and stg_model_name.variant is null
        and stg_price_source.last_at < getvariable('as_of') - rules.silent_after,
      stg_price_source.last_at, null
    )
  ) as until_at
) as ends
-- LiteLLM lists prices per image or per step as equal prices per token.
where not coalesce(
    stg_price_period.source = 'litellm' and ent_model_kind.kind = 'image'
    and stg_price_period.price_in = stg_price_period.price_out, false
  )
  and not coalesce(stg_price_period.from_at >= ent_model_retired.retired_on and stg_price_period.before_in is not null, false)
  and (cat_ended_id.ended_on is null or stg_price_period.from_at < cat_ended_id.ended_on)
  and (
    stg_model_name.seller <> 'openrouter'
    or starts_with(stg_price_period.source, 'openrouter')
    or stg_model_name.name_key not in (select name_key from reported)
  )
