-- Each AI model with a list price, with its facts from all sellers and sources.
-- grain:   one row per model
-- key:     id
-- reads:   ent_price_change, ent_model_kind, ent_model_best_fact, ent_model_end, ent_model_weights, ent_model_id, ent_offer, ent_list_offer, stg_model_name, stg_model_price, cat_model, cat_maker
-- version: 17
-- The id is the id in the catalog, otherwise OpenRouter's id, otherwise `<maker>/<plain name>`. If
-- the maker is unknown, an account takes its place. A release day of the catalog comes first: what was
-- seen before under the same name was another model. A stated day after the model was first seen is
-- the day on which a seller listed it, so that the release is unknown.
with

prices as (
  select
    name_key,
    arg_max(kind, place) = 'removed' as is_removed,
    arg_max(occurred_at, place) as happened_at,
    arg_max(occurred_at, place) filter (where kind <> 'removed') as price_since_at,
    arg_max(price_in, place) filter (where kind <> 'removed') as price_in,
    arg_max(price_out, place) filter (where kind <> 'removed') as price_out
  from ent_price_change
  group by name_key
),

offered as (
  select name_key, count(distinct seller) filter (terms = 'standard') as sellers
  from ent_offer
  group by name_key
),

first_seen as (
  select stg_model_name.name_key, min(stg_model_price.observed_at) as first_seen_at
  from stg_model_price
  inner join stg_model_name
    on stg_model_name.source = stg_model_price.source and stg_model_name.model = stg_model_price.model
  where stg_model_price.source <> 'catalog'
  group by stg_model_name.name_key
),

listed as (
  select
    coalesce(
      ids.catalog_id, ids.openrouter_id, coalesce(ent_model_kind.maker, ent_model_kind.account) || '/' || ids.plain_name
    ) as id,
    prices.*,
    ent_model_kind.maker,
    ent_model_kind.account,
    ent_model_kind.kind,
    ids.plain_name,
    ids.aliases,
    ids.is_unconfirmed,
    coalesce(offered.sellers, 0) as sellers
  from prices
  inner join ent_model_id as ids on ids.name_key = prices.name_key
  inner join ent_model_kind on ent_model_kind.name_key = prices.name_key
  left join offered on offered.name_key = prices.name_key
)

select
  listed.id,
  listed.name_key,
  coalesce(
    cat_model.name,
    display_name(coalesce(
      -- Changes a name such as `DeepSeek: R1 (free)` to `R1`.
      regexp_replace(regexp_replace(known.name, '^[A-Za-z0-9 .]+: ', ''), ' \((free|latest|base)\)$', ''),
      listed.plain_name
    ))
  ) as name,
  coalesce(listed.maker, listed.account, split_part(listed.id, '/', 1)) as provider,
  listed.maker,
  cat_maker.name as maker_name,
  coalesce(cat_model.family, known.family) as family,
  listed.kind,
  case
    when listed.is_removed then 'removed'
    -- A model can still be used on the day of its announced end.
    when ends.ends_on < getvariable('as_of') + (ends.says in ('deprecated', 'unlisted'))::integer
      then 'deprecated'
    else 'listed'
  end as state,
  if(listed.is_removed, listed.happened_at, null) as removed_at,
  context.tokens as context_tokens,
  coalesce(cat_model.output_tokens, known.output_tokens) as output_tokens,
  listed.price_in as price_in_usd_per_mtok,
  listed.price_out as price_out_usd_per_mtok,
  offer.cache_read as cache_read_usd_per_mtok,
  offer.cache_write as cache_write_usd_per_mtok,
  offer.batch_in as batch_in_usd_per_mtok,
  offer.batch_out as batch_out_usd_per_mtok,
  offer.usd_per_request,
  offer.discount,
  listed.price_since_at,
  -- Such as `text->image`. One unknown side is `unknown`; if both are, the modality is null.
  if(coalesce(sides.input, sides.output) is null, null,
    coalesce(sides.input, 'unknown') || '->' || coalesce(sides.output, 'unknown')) as modality,
  known.tools,
  known.reasoning,
  known.knowledge,
  weights.is_open_weights,
  weights.hugging_face_id,
  weights.license as weights_license,
  cat_model.repository,
  coalesce(released.released_on, if(known.released_on <= first_seen.first_seen_at::date, known.released_on, null)) as released_on,
  offer.price_tiers,
  ends.ends_on as expires_on,
  ends.says as end_says,
  ends.evidence as end_evidence,
  greatest(first_seen.first_seen_at, released.released_on) as first_seen_at,
  known.observed_at,
  offer.source,
  offer.seller,
  offer.median_of,
  if(1.05 * offer.context_tokens < context.tokens, offer.context_tokens, context.tokens) as price_context_tokens,
  listed.sellers as providers,
  listed.aliases
from listed
inner join ent_model_best_fact as known on known.name_key = listed.name_key
inner join ent_model_weights as weights on weights.name_key = listed.name_key
inner join first_seen on first_seen.name_key = listed.name_key
left join ent_model_end as ends on ends.name_key = listed.name_key
left join cat_model on cat_model.id = listed.id
left join cat_model as released on released.id = listed.id and released.released_on <= getvariable('as_of')
left join cat_maker on cat_maker.id = listed.maker
left join ent_list_offer as offer on offer.name_key = listed.name_key
-- Sources round windows by up to 5%.
cross join lateral (
  select coalesce(cat_model.context_tokens, known.context_tokens) as tokens
) as context
cross join lateral (
  select
    nullif(array_to_string(known.input_modalities, '+'), '') as input,
    nullif(array_to_string(known.output_modalities, '+'), '') as output
) as sides
-- Excludes models with an unknown context window, because the published field is required; models
-- of which only a seller is known; and closed models that only one reseller claims to sell.
where known.context_tokens is not null
  and listed.id is not null
  and not coalesce(listed.is_unconfirmed and not weights.is_open_weights, false)
qualify row_number() over (partition by listed.id order by listed.name_key) = 1
