-- The best known value of each fact of a model, from all sources.
-- grain:   one row per model
-- key:     name_key
-- reads:   ent_price_change, ent_model_fact, ent_model_limit, ent_model_weights_by_family, stg_model_name
-- version: 7
-- Any seller can supply a fact, except end dates, which come only from the maker or OpenRouter. Of
-- several values, those of ids without a variant are preferred, then those of the list-price seller,
-- then those of ids without a date, then those of the maker, then those of the first source in
-- stg_price_source. Context window and maximum output come from ent_model_limit. OpenRouter states the
-- day on which it listed a model, so the day of the release is that of the maker, else that of most
-- other sellers, else OpenRouter's. Facts that no source states are null.
with

prices as (
  select
    name_key,
    arg_max_null(seller, place) filter (where kind <> 'removed') as seller
  from ent_price_change
  group by name_key
),

facts as (
  select
    ent_model_fact.*,
    ent_model_fact.is_listed and (ent_model_fact.is_maker or ent_model_fact.seller = 'openrouter')
      as states_end,
    (
      ent_model_fact.variant is not null,
      ent_model_fact.seller is distinct from prices.seller,
      ent_model_fact.is_dated,
      not ent_model_fact.is_maker,
      ent_model_fact.source_place,
      ent_model_fact.model,
      ent_model_fact.source
    ) as place
  from ent_model_fact
  inner join prices on prices.name_key = ent_model_fact.name_key
),

known as (
  select
    name_key,
    arg_min(name, place) as name,
    arg_min(input_modalities, place) filter (len(input_modalities) > 0) as input_modalities,
    arg_min(output_modalities, place) filter (len(output_modalities) > 0) as output_modalities,
    arg_min(hugging_face_id, place) as hugging_face_id,
    arg_min(knowledge, place) as knowledge,
    arg_min(family, place) as family,
    -- The end of a variant or a dated id is not the end of the model, unless every id ends.
    coalesce(
      min(expires_on) filter (states_end and variant is null and not is_dated),
      if(bool_and(expires_on is not null) filter (states_end), max(expires_on) filter (states_end), null)
    ) as expires_on,
    max(observed_at) as observed_at
  from facts
  group by name_key
),

releases as (
  select
    name_key,
    released_on
  from facts
  where released_on is not null
  group by name_key, released_on
  qualify row_number() over (
    partition by name_key
    order by
      bool_or(is_maker and not is_dated) desc, bool_or(is_maker) desc,
      count(distinct seller) filter (seller <> 'openrouter') desc, released_on
  ) = 1
),

-- Each source has one vote per flag: the value that most of its entries for the model state. For
-- open weights, it is the value that the source states for most sellers, unless all entries of the
-- maker agree.
votes as (
  select
    name_key,
    source,
    count(*) filter (tools) - count(*) filter (not tools) as tools,
    count(*) filter (reasoning) - count(*) filter (not reasoning) as reasoning,
    count(distinct seller) filter (open_weights) - count(distinct seller) filter (not open_weights)
      as open_weights,
    count(open_weights) > 0 as states_weights
  from facts
  group by name_key, source
),

makers as (
  select
    name_key,
    bool_and(open_weights) as open_weights
  from facts
  where is_maker and open_weights is not null
  group by name_key
  having bool_and(open_weights) = bool_or(open_weights)
),

flags as (
  select
    votes.name_key,
    nullif(sum(sign(tools)), 0) > 0 as tools,
    nullif(sum(sign(reasoning)), 0) > 0 as reasoning,
    coalesce(any_value(makers.open_weights), nullif(sum(sign(votes.open_weights)), 0) > 0) as open_weights,
    bool_or(states_weights) as has_stated_weights
  from votes
  left join makers on makers.name_key = votes.name_key
  group by votes.name_key
),

families as (
  select
    stg_model_name.name_key,
    bool_and(ent_model_weights_by_family.is_open_weights) as is_open_weights
  from ent_model_weights_by_family
  inner join stg_model_name on stg_model_name.model = ent_model_weights_by_family.model
  group by stg_model_name.name_key
  having count(distinct ent_model_weights_by_family.is_open_weights) = 1
)

select
  known.*,
  releases.released_on,
  ent_model_limit.context_tokens,
  ent_model_limit.output_tokens,
  flags.tools,
  flags.reasoning,
  flags.open_weights,
  -- The model family is used only if no source says whether the weights are open. It is not used if
  -- sources disagree.
  if(flags.has_stated_weights, null, families.is_open_weights) as family_open_weights
from known
inner join flags on flags.name_key = known.name_key
left join releases on releases.name_key = known.name_key
left join ent_model_limit on ent_model_limit.name_key = known.name_key
left join families on families.name_key = known.name_key
