-- The seller, model and variant that each model id refers to.
-- grain:   one row per source and id
-- key:     source, model
-- reads:   stg_model_id, cat_seller, cat_maker_seller, cat_maker, cat_model_name
-- version: 7
-- `name_key` is the same for all ids of one model: the plain name in lower case without punctuation
-- or, if the catalog lists the name, the key of the catalog entry. A name in the catalog with a slash is
-- one id at a source, and all others are names at any source.
with

names as (
  select distinct plain_name from stg_model_id
),

makers as (
  select
    names.plain_name,
    arg_min(cat_maker.id, cat_maker.place) as maker
  from names
  inner join cat_maker on regexp_matches(names.plain_name, cat_maker.pattern)
  group by names.plain_name
),

-- Names that the catalog assigns to one of its models. They share the key of that catalog entry.
curated as (
  select
    regexp_replace(regexp_replace(name, '-(instruct|it)(-[0-9]{4})?$', '\2'), '[^a-z0-9]', '', 'g')
      as own_key,
    min(model_id) as model_id
  from cat_model_name
  where not contains(name, '/')
  group by all
),

-- Single ids of sources, such as a name without a version, whose version the seller states elsewhere.
assigned as (
  select
    lower(name) as model,
    min(model_id) as model_id
  from cat_model_name
  where contains(name, '/')
  group by lower(name)
)

select
  stg_model_id.source,
  stg_model_id.model,
  if(stg_model_id.is_openrouter, 'openrouter', coalesce(cat_seller.id, stg_model_id.provider)) as seller,
  cat_seller.name as seller_name,
  cat_seller.terms as seller_terms,
  stg_model_id.variant,
  stg_model_id.plain_name,
  coalesce(
    regexp_replace(
      regexp_replace(split_part(coalesce(assigned.model_id, curated.model_id), '/', 2), '-(instruct|it)$', ''), '[^a-z0-9]', '', 'g'
    ),
    stg_model_id.own_key
  ) as name_key,
  coalesce(assigned.model_id, curated.model_id) as catalog_id,
  assigned.model is not null as is_assigned,
  makers.maker as maker_by_name,
  stg_model_id.account,
  cat_maker_seller.maker as seller_maker,
  stg_model_id.is_dated,
  stg_model_id.is_regional,
  stg_model_id.is_fine_tuned
from stg_model_id
left join cat_seller
  on cat_seller.listed_as = if(stg_model_id.is_openrouter, 'openrouter', stg_model_id.provider)
left join cat_maker_seller
  on cat_maker_seller.listed_as = stg_model_id.provider and not stg_model_id.is_openrouter
left join makers on makers.plain_name = stg_model_id.plain_name
left join curated on curated.own_key = stg_model_id.own_key
left join assigned on assigned.model = lower(stg_model_id.model)
-- Excludes pointers such as `~anthropic/claude-haiku-latest`, `mistral-small-latest` or `codestral@latest`,
-- whose model changes without notice, unless the catalog assigns the id to a model. A name with a number,
-- such as `claude-3-5-haiku-latest`, stays one model. `mistral-large` and `mistral-small` are such pointers too.
-- Also excludes the routers of several sellers that choose a model themselves.
where stg_model_id.own_key not in ('', 'auto')
  and not starts_with(coalesce(stg_model_id.account, ''), '~')
  and (
    assigned.model is not null
    or not (
      regexp_matches(stg_model_id.model, '(^|/)[^/0-9]+[-@]latest$')
      or stg_model_id.plain_name in ('mistral-large', 'mistral-small')
    )
  )
  -- Fireworks lists helpers that speed up other models, and test deployments, with a default price.
  and not regexp_matches(stg_model_id.plain_name, '-draft(-[0-9]+)?$|-instruct-(long|1b)$')
  -- Price lists keep the models of sellers that have closed.
  and coalesce(cat_seller.ended_on > getvariable('as_of'), true)
