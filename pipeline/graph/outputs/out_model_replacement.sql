-- Models to use instead of a model that ends or has ended.
-- grain:   one row per ending model and replacement
-- key:     model_id, place
-- reads:   ent_model, ent_model_retired, out_model_end
-- version: 3
-- First the model that its maker names, then at most four sold models of the same kind that are not
-- older and that their makers have not retired: those that lose the fewest abilities, then those of the
-- same maker, then those with the nearest price of a typical mix, which has three input tokens for
-- every output token, then the newest, then the nearest name. Says nothing about the quality of answers. `loses` names what the replacement is not known to have.
-- `price_factor` is its price of a typical mix, divided by that of the ending model.
with

rules as (
  select
    0.01 as least_price -- in dollars, so that free models have a distance
),

models as (
  select
    id,
    name_key,
    provider,
    is_open_weights,
    kind,
    state,
    expires_on,
    released_on,
    context_tokens,
    tools,
    reasoning,
    string_split(split_part(coalesce(modality, ''), '->', 1), '+') as inputs,
    (3 * price_in_usd_per_mtok + price_out_usd_per_mtok)::double / 4 as price,
    ln(greatest(price, rules.least_price)) as log_price
  from ent_model
  cross join rules
),

named as (
  select distinct
    out_model_end.model_id,
    out_model_end.replacement
  from out_model_end
  inner join ent_model on ent_model.id = out_model_end.model_id and ent_model.provider = out_model_end.seller
  where out_model_end.replacement is not null
),

pairs as (
  select
    ending.id as model_id,
    other.id as replacement_id,
    named.model_id is not null as is_named,
    other.provider = ending.provider as is_same_maker,
    round(abs(other.log_price - ending.log_price), 1) as distance,
    jaro_winkler_similarity(ending.id, other.id) as likeness,
    round(other.price / nullif(ending.price, 0), 2) as price_factor,
    other.released_on,
    list_filter(
      [
        if(ending.is_open_weights and other.is_open_weights is not true, 'open weights', null),
        if(ending.tools and other.tools is not true, 'tools', null),
        if(ending.reasoning and other.reasoning is not true, 'reasoning', null),
        if(other.context_tokens < ending.context_tokens, 'context', null)
      ] || list_transform(
        list_filter(ending.inputs, lambda input: input not in ('', 'text', 'unknown') and not list_contains(other.inputs, input)),
        lambda input: input || ' input'
      ),
      lambda loss: loss is not null
    ) as loses
  from models as ending
  inner join models as other
    on other.id <> ending.id
    and other.kind = ending.kind
    and other.state = 'listed'
    and other.expires_on is null
  anti join ent_model_retired on ent_model_retired.name_key = other.name_key
  left join named on named.model_id = ending.id and named.replacement = other.id
  where (ending.expires_on is not null or ending.state <> 'listed')
    and (named.model_id is not null or other.released_on >= ending.released_on)
)

select
  model_id,
  row_number() over by_model as place,
  replacement_id,
  if(is_named, 'maker', 'similar') as chosen_by,
  loses,
  price_factor
from pairs
window by_model as (
  partition by model_id
  order by is_named desc, len(loses), is_same_maker desc, distance, released_on desc, likeness desc, length(replacement_id), replacement_id
)
qualify place <= 5
