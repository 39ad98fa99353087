-- The offers of each model today: who sells it, under which id, at which price.
-- grain:   one row per model, seller, id and price
-- key:     name_key, seller, offer_id, source
-- reads:   ent_offer_step, ent_model_fact, stg_model_name
-- version: 1
-- Equal statements of several sources about one id are one offer. Where sources differ, each has a row.
-- Held prices are not offers.
with

rules as (
  select * from (values
    ('openrouter', 1), ('models-dev', 2), ('models-dev-catalog', 3), ('genai-prices', 4), ('litellm', 5)
  ) as preference(source, place)
),

live as (
  select
    ent_offer_step.*,
    lower(regexp_extract(ent_offer_step.model, '[^/]+$')) as offer_id,
    coalesce(rules.place, 9) as source_place
  from ent_offer_step
  left join rules on rules.source = ent_offer_step.source
  where ent_offer_step.until_at is null and ent_offer_step.held is null
),

merged as (
  select
    name_key,
    seller,
    offer_id,
    terms,
    price_in,
    price_out,
    bool_or(is_maker) as is_maker,
    bool_or(is_dated) as is_dated,
    min(from_at) as since_at,
    list_sort(list_distinct(list(source))) as sources,
    arg_min(source, (source_place, source, model)) as source,
    arg_min(model, (source_place, source, model)) as model
  from live
  group by name_key, seller, offer_id, terms, price_in, price_out
)

select
  merged.*,
  stg_model_name.seller_name,
  ent_model_fact.cache_read,
  ent_model_fact.cache_write,
  ent_model_fact.batch_in,
  ent_model_fact.batch_out,
  ent_model_fact.context_tokens,
  ent_model_fact.output_tokens,
  ent_model_fact.price_tiers,
  ent_model_fact.observed_at
from merged
inner join ent_model_fact
  on ent_model_fact.source = merged.source and ent_model_fact.model = merged.model
inner join stg_model_name
  on stg_model_name.source = merged.source and stg_model_name.model = merged.model
qualify row_number() over (
  partition by merged.name_key, merged.seller, merged.offer_id, merged.source
  order by merged.since_at desc, merged.model
) = 1
