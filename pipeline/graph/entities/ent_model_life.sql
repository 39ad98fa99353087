-- The dated steps in the life of each id under which a seller lists a model: listed, announced end,
-- moved end, removed, returned, and the ends that its maker and other sellers state.
-- grain:   one row per model and step
-- key:     name_key, place
-- reads:   stg_model_price, stg_model_name, ent_model_presence, ent_model_id, ent_model_kind, cat_retired_model, cat_ended_id, cat_stated_end
-- version: 2
-- A step names only what was known on the day on which we learned it. An end more than five years ahead stands
-- for "no end planned". OpenRouter and models.dev state all facts of a listed id, so an end that
-- they no longer state is withdrawn; other sources may leave it out. If several sources list an id
-- of a seller, the first one counts.
with

seen as (
  select
    if(starts_with(source, 'openrouter'), 'openrouter', source) as list,
    source,
    model,
    observed_at::date as day,
    if(expires_on > observed_at + interval 5 years, null, expires_on) as ends_on,
    source in ('openrouter', 'openrouter-changes', 'models-dev') as states_all,
    deprecated
  from stg_model_price
  where event = 'listed'
  qualify row_number() over (
    partition by list, model, observed_at::date order by observed_at desc, source
  ) = 1
),

stated as (
  select
    *,
    lag(ends_on) over by_id as ends_before,
    max(ends_on) over (
      partition by list, model order by day rows between unbounded preceding and 1 preceding
    ) as ever_stated
  from seen
  where states_all or ends_on is not null
  window by_id as (partition by list, model order by day)
),

observed_steps as (
  select source, model, step, step_on, null::date as ends_on, learned_on
  from ent_model_presence
  union all
  select source, model, if(ever_stated is null, 'announced', 'moved'), day, ends_on, day
  from stated
  where ends_on is distinct from ends_before
  union all
  select source, model, 'deprecated', min(day), null, min(day)
  from seen
  where deprecated
  group by source, model
),

-- An end at a seller belongs to the ids that sources list at this seller. If they spell the id
-- differently, the first spelling in alphabetical order is used.
cataloged as (
  select
    ent_model_id.name_key,
    cat_retired_model.maker as seller,
    cat_retired_model.name,
    cat_retired_model.retired_on as ended_on,
    cat_retired_model.evidence,
    cat_retired_model.maker || '/' || cat_retired_model.name as offer_id
  from ent_model_id
  inner join ent_model_kind on ent_model_kind.name_key = ent_model_id.name_key
  inner join cat_retired_model
    on cat_retired_model.maker = ent_model_kind.maker
    and list_contains(ent_model_id.aliases, cat_retired_model.maker || '/' || cat_retired_model.name)
  union all
  select
    stg_model_name.name_key,
    cat_ended_id.seller,
    cat_ended_id.name,
    cat_ended_id.ended_on,
    cat_ended_id.evidence,
    min(lower(stg_model_name.model))
  from cat_ended_id
  inner join stg_model_name
    on stg_model_name.seller = cat_ended_id.seller
    and suffix(lower(stg_model_name.model), '/' || cat_ended_id.name)
  group by all
),

steps as (
  select
    stg_model_name.name_key,
    stg_model_name.seller,
    regexp_replace(lower(observed_steps.model), '^openrouter/', '') as offer_id,
    observed_steps.step,
    observed_steps.step_on,
    observed_steps.ends_on,
    observed_steps.learned_on,
    observed_steps.source,
    null::varchar as evidence
  from observed_steps
  inner join stg_model_name
    on stg_model_name.source = observed_steps.source and stg_model_name.model = observed_steps.model
  union all
  select
    cataloged.name_key,
    cataloged.seller,
    cataloged.offer_id,
    if(cat_stated_end.stated_on = min(cat_stated_end.stated_on) over by_name, 'announced', 'moved'),
    cat_stated_end.stated_on,
    cat_stated_end.ends_on,
    cat_stated_end.stated_on,
    'catalog',
    cataloged.evidence
  from cataloged
  inner join cat_stated_end
    on cat_stated_end.seller = cataloged.seller and cat_stated_end.name = cataloged.name
  where cat_stated_end.stated_on <= getvariable('as_of')
  window by_name as (partition by cataloged.name_key, cataloged.offer_id)
  union all
  select
    name_key,
    seller,
    offer_id,
    'retired',
    ended_on,
    ended_on,
    null,
    'catalog',
    evidence
  from cataloged
  where ended_on <= getvariable('as_of')
)

select
  *,
  row_number() over (
    partition by name_key order by coalesce(learned_on, step_on), seller, offer_id, step, ends_on
  ) as place
from (
  select *
  from steps
  qualify row_number() over (
    partition by name_key, seller, offer_id, step, if(step = 'listed', null, learned_on), ends_on
    order by learned_on, source
  ) = 1
) as first_steps
