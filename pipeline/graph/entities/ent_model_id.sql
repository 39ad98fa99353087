-- The ids of each AI model: candidates for its published id, and all ids in sources.
-- grain:   one row per model
-- key:     name_key
-- reads:   stg_model_name, stg_price_source
-- version: 3
select
  name_key,
  min(catalog_id) as catalog_id,
  -- OpenRouter's id without the variant. Ids without a date are preferred, then ids that OpenRouter
  -- itself lists, then ids of the first source in stg_price_source, then the shortest id.
  arg_min(
    lower(account || '/' || regexp_replace(regexp_extract(model, '[^/]+$'), ':.*$', '')),
    (is_dated, not starts_with(stg_model_name.source, 'openrouter'), stg_price_source.place, length(model), model)
  ) filter (
    where seller = 'openrouter' and account is not null and account not in ('openrouter')
      and account not like '~%' and variant is null and not is_fine_tuned
  ) as openrouter_id,
  arg_min(plain_name, (seller_maker is null, is_dated, length(plain_name), plain_name)) as plain_name,
  arg_min(seller, (is_dated, length(model), model)) as any_seller,
  list_sort(list_distinct(list(lower(model)))) as aliases
from stg_model_name
left join stg_price_source on stg_price_source.source = stg_model_name.source
group by name_key
