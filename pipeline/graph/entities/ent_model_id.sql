-- The ids of each model: candidates for its own id, and all ids at sources.
-- grain:   one row per model
-- key:     name_key
-- reads:   stg_model_name
-- version: 2
select
  name_key,
  min(catalog_id) as catalog_id,
  -- OpenRouter's id, without the variant: the shortest if there are several.
  arg_min(
    lower(account || '/' || regexp_replace(regexp_extract(model, '[^/]+$'), ':.*$', '')),
    (is_dated, length(model), model)
  ) filter (
    where seller = 'openrouter' and account is not null and account not in ('openrouter')
      and account not like '~%' and variant is null and not is_fine_tuned
  ) as openrouter_id,
  arg_min(plain_name, (seller_maker is null, is_dated, length(plain_name), plain_name)) as plain_name,
  arg_min(seller, (is_dated, length(model), model)) as any_seller,
  list_sort(list_distinct(list(lower(model)))) as aliases
from stg_model_name
group by name_key
