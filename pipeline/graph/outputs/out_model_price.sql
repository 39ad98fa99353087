-- The price history of every listed model, by source.
-- grain:   one row per model, source and change
-- key:     model_id, source, observed_at
-- reads:   stg_model_price, ent_model
-- version: 2
-- If sources disagree, each keeps its own rows. Rows without a price are excluded. A model that a source
-- no longer lists stays in the history, marked as no longer listed.
with

newest as (
  select
    source,
    model,
    arg_max(event, observed_at) = 'listed' as is_listed
  from stg_model_price
  group by source, model
)

select
  stg_model_price.model as model_id,
  stg_model_price.source,
  stg_model_price.observed_at,
  stg_model_price.price_in_usd_per_mtok,
  stg_model_price.price_out_usd_per_mtok,
  newest.is_listed
from stg_model_price
inner join newest
  on newest.source = stg_model_price.source and newest.model = stg_model_price.model
semi join ent_model on ent_model.id = stg_model_price.model
where stg_model_price.event = 'listed'
  and coalesce(stg_model_price.price_in_usd_per_mtok, stg_model_price.price_out_usd_per_mtok)
    is not null
