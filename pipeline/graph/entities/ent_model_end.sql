-- The end of each model whose maker has retired it or has announced its end.
-- grain:   one row per model with an end
-- key:     name_key
-- reads:   ent_model_retired, ent_model_life, ent_model_best_fact, ent_model_fact, ent_model_weights, ent_price_plausibility, cat_retired_model
-- version: 4
-- `says` is the first of these that applies. `catalog`: the catalog names the day and the page of
-- the maker, unless the weights are open and others sell the model, or the day that the maker has
-- announced. `announced`: a source states the day. `deprecated`: the maker's entry in a source is
-- marked as deprecated. `unlisted`: the maker sold the model, its weights are not open, and no
-- source has listed the maker as its seller for three days. LiteLLM and resellers keep such models
-- in their lists for years.
with

rules as (
  select 3 as wait_days -- a list can be incomplete
),

cataloged as (
  select
    ent_model_retired.name_key,
    ent_model_retired.retired_on as ends_on,
    ent_model_retired.evidence
  from ent_model_retired
  where not ent_model_retired.is_open
    or ent_model_retired.name_key not in (
      select name_key from ent_price_plausibility
      where terms = 'standard' and held is null and not is_maker and until_at is null
    )
),

promised as (
  select
    ent_model_life.name_key,
    arg_max(ent_model_life.ends_on, ent_model_life.learned_on) as ends_on,
    any_value(ent_model_life.evidence) as evidence
  from ent_model_life
  -- The end of a single id, or at one platform, is not the end of the model.
  inner join cat_retired_model
    on cat_retired_model.maker || '/' || cat_retired_model.name = ent_model_life.offer_id
  where ent_model_life.source = 'catalog' and ent_model_life.step in ('announced', 'moved')
    and not cat_retired_model.is_open
  group by ent_model_life.name_key
),

-- A deprecated entry with a date is a snapshot, whose end is not the end of the model.
deprecated as (
  select
    name_key,
    max(observed_at)::date as ends_on
  from ent_model_fact
  where is_maker and is_listed and variant is null and not is_dated
  group by name_key
  having bool_or(deprecated) and not bool_or(not deprecated)
),

unlisted as (
  select
    ent_price_plausibility.name_key,
    max(ent_price_plausibility.end_at)::date as ends_on
  from ent_price_plausibility
  inner join ent_model_weights on ent_model_weights.name_key = ent_price_plausibility.name_key
  cross join rules
  where ent_price_plausibility.is_maker and not ent_model_weights.is_open_weights
  group by ent_price_plausibility.name_key, rules.wait_days
  having max(ent_price_plausibility.end_at) <= getvariable('as_of') - rules.wait_days
)

select
  known.name_key,
  coalesce(cataloged.ends_on, promised.ends_on, known.expires_on, deprecated.ends_on, unlisted.ends_on) as ends_on,
  case
    when coalesce(cataloged.ends_on, promised.ends_on) is not null then 'catalog'
    when known.expires_on is not null then 'announced'
    when deprecated.ends_on is not null then 'deprecated'
    else 'unlisted'
  end as says,
  coalesce(cataloged.evidence, promised.evidence) as evidence
from ent_model_best_fact as known
left join cataloged on cataloged.name_key = known.name_key
left join promised on promised.name_key = known.name_key
left join deprecated on deprecated.name_key = known.name_key
left join unlisted on unlisted.name_key = known.name_key
where coalesce(cataloged.ends_on, promised.ends_on, known.expires_on, deprecated.ends_on, unlisted.ends_on) is not null
