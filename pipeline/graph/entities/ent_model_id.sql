-- The ids of each AI model: candidates for its published id, all ids in sources, and former ids.
-- grain:   one row per model
-- key:     name_key
-- reads:   stg_model_name, stg_price_source, ent_model_kind, cat_model_former_id, cat_maker_former_name, cat_maker_seller
-- version: 7
-- The aliases include ids under which the model can have been published before: `<maker>/<plain name>`
-- before the catalog joined two names, `<maker>/<name of a source>` before a rule removed the suffix of
-- a hosting service, and ids with another maker that the catalog lists.
-- `is_unconfirmed` is true if the maker sells its models, but only one reseller in one source lists
-- this one. Azure, Amazon Bedrock and Google Vertex AI sell models on behalf of their makers.
with

former_ids as (
  select model_id, list(lower(former_id)) as ids
  from cat_model_former_id
  group by model_id
)

select
  stg_model_name.name_key,
  min(catalog_id) as catalog_id,
  -- OpenRouter's id without the variant. Ids without a date are preferred, then ids that OpenRouter
  -- itself lists, then ids of the first source in stg_price_source, then the shortest id. A version
  -- is written with a point.
  arg_min(
    lower(stg_model_name.account || '/' || regexp_replace(regexp_extract(model, '[^/]+$'), ':.*$', '')),
    (is_dated, not starts_with(stg_model_name.source, 'openrouter'), stg_price_source.place, length(model), replace(model, '.', ' '))
  ) filter (
    where seller = 'openrouter' and stg_model_name.account is not null
      and stg_model_name.account not in ('openrouter') and stg_model_name.account not like '~%'
      and variant is null and not is_fine_tuned
  ) as openrouter_id,
  arg_min(
    plain_name, (seller_maker is distinct from ent_model_kind.maker, is_dated, length(plain_name), plain_name)
  ) as plain_name,
  min(seller) = max(seller)
  and min(stg_model_name.source) = max(stg_model_name.source)
  and min(seller) not in ('openrouter', 'azure', 'amazon-bedrock', 'google-vertex')
  and not coalesce(bool_or(seller_maker = ent_model_kind.maker), false)
  and any_value(ent_model_kind.maker) in (select maker from cat_maker_seller)
    as is_unconfirmed,
  list_sort(list_distinct(list_concat(
    list(lower(model)),
    list(ent_model_kind.maker || '/' || plain_name) filter (
      variant is null and not coalesce(is_assigned, false) and ent_model_kind.maker is not null
    ),
    list(ent_model_kind.maker || '/' || lower(regexp_extract(model, '[^/]+$'))) filter (
      ent_model_kind.maker is not null
      and regexp_matches(lower(model), '(/qwen-q[vw]q[^/]*|-(tput|basic|versatile|specdec|instant|preview|turbo))$')
    ),
    list(cat_maker_former_name.name || '/' || plain_name) filter (cat_maker_former_name.name is not null),
    any_value(former_ids.ids)
  ))) as aliases
from stg_model_name
left join stg_price_source on stg_price_source.source = stg_model_name.source
left join ent_model_kind on ent_model_kind.name_key = stg_model_name.name_key
left join cat_maker_former_name
  on cat_maker_former_name.maker = ent_model_kind.maker
  and cat_maker_former_name.name in (lower(stg_model_name.account), seller)
left join former_ids on former_ids.model_id = stg_model_name.catalog_id
group by stg_model_name.name_key
