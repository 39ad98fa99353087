-- Whether each AI model has open weights, where to download them, and their license.
-- grain:   one row per model
-- key:     name_key
-- reads:   ent_model_kind, ent_model_best_fact, ent_model_id, stg_hub_model, cat_maker_hub, cat_model
-- version: 2
-- The Hugging Face id comes from the catalog, otherwise from a price source, otherwise from a model
-- of the same name in an account of the maker. A model with a Hugging Face id has open weights
-- unless the catalog says otherwise, or that they were published after the day of the graph.
with

license_names(tag, license) as (
  values
    ('apache-2.0', 'Apache-2.0'),
    ('mit', 'MIT'),
    ('bsd-2-clause', 'BSD-2-Clause'),
    ('bsd-3-clause', 'BSD-3-Clause'),
    ('gpl-3.0', 'GPL-3.0'),
    ('agpl-3.0', 'AGPL-3.0'),
    ('cc0-1.0', 'CC0-1.0'),
    ('cc-by-4.0', 'CC-BY-4.0'),
    ('cc-by-sa-4.0', 'CC-BY-SA-4.0'),
    ('cc-by-nc-4.0', 'CC-BY-NC-4.0'),
    ('cc-by-nc-sa-4.0', 'CC-BY-NC-SA-4.0'),
    ('cc-by-nc-nd-4.0', 'CC-BY-NC-ND-4.0'),
    ('llama2', 'Llama 2 Community License'),
    ('llama3', 'Llama 3 Community License'),
    ('llama3.1', 'Llama 3.1 Community License'),
    ('llama3.2', 'Llama 3.2 Community License'),
    ('llama3.3', 'Llama 3.3 Community License'),
    ('llama4', 'Llama 4 Community License'),
    ('gemma', 'Gemma Terms of Use'),
    -- These two tags do not say which license applies.
    ('other', null),
    ('unknown', null)
),

-- The most likely Hugging Face model for each name. Sellers offer the instruction-tuned model under
-- the name of the base model, so the instruction-tuned one is preferred.
hugging_face_models as (
  select
    cat_maker_hub.maker,
    regexp_replace(
      regexp_replace(lower(split_part(stg_hub_model.id, '/', 2)), '-(instruct|it)(-[0-9]{4}|-v[0-9.]+|-hf)?$', '\2'),
      '[^a-z0-9]', '', 'g'
    ) as own_key,
    arg_min(stg_hub_model.id, (
      not regexp_matches(lower(stg_hub_model.id), '-(instruct|it)(-|$)'),
      -coalesce(stg_hub_model.downloads_30d, 0),
      stg_hub_model.id
    )) as id
  from stg_hub_model
  inner join cat_maker_hub on cat_maker_hub.account = split_part(stg_hub_model.id, '/', 1)
  group by all
),

licenses as (
  select
    lower(id) as id,
    arg_max(license, observed_at) as tag
  from stg_hub_model
  group by lower(id)
),

-- Hugging Face models are matched by plain name. `name_key` is not suitable, because for a model in
-- the catalog it is made from the catalog's id.
models as (
  select
    ent_model_kind.name_key,
    cat_model.open_weights as stated_open,
    cat_model.license as stated_license,
    coalesce(cat_model.weights_on > getvariable('as_of'), false) as is_later,
    if(
      is_later, null, coalesce(cat_model.hugging_face_id, known.hugging_face_id, hugging_face_models.id)
    ) as hugging_face_id,
    known.open_weights,
    known.family_open_weights
  from ent_model_kind
  inner join ent_model_best_fact as known on known.name_key = ent_model_kind.name_key
  inner join ent_model_id on ent_model_id.name_key = ent_model_kind.name_key
  left join cat_model on cat_model.id = ent_model_id.catalog_id
  left join hugging_face_models
    on hugging_face_models.maker = ent_model_kind.maker
    and hugging_face_models.own_key = regexp_replace(ent_model_id.plain_name, '[^a-z0-9]', '', 'g')
)

select
  models.name_key,
  models.hugging_face_id,
  not models.is_later and coalesce(
    models.stated_open,
    if(models.hugging_face_id is not null, true, null),
    models.open_weights,
    models.family_open_weights
  ) as is_open_weights,
  coalesce(models.stated_license, if(license_names.tag is null, licenses.tag, license_names.license)) as license
from models
left join licenses on licenses.id = lower(models.hugging_face_id)
left join license_names on license_names.tag = licenses.tag
