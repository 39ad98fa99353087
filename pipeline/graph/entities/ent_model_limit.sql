-- The context window and the maximum output of each AI model.
-- grain:   one row per model
-- key:     name_key
-- reads:   ent_model_fact, stg_model_name, ent_model_retired
-- version: 5
-- A seller can limit a model more than its maker does, and a source can repeat the context window
-- as the maximum output. So the limits of the maker's own offer are preferred, first of ids without
-- a date, then of the first source in stg_price_source. A trial is not preferred, because it often
-- has lower limits. Otherwise, or if these offers differ, the limit that most sellers state is
-- used, then the largest. A maximum output equal to the whole context window loses if only one of
-- several sellers states it. LiteLLM copies the window, so its output is not used if it is the whole
-- window and OpenRouter states a smaller one, or the window has a million tokens. Sellers only reduce a
-- context window, so that of OpenRouter, the largest of its hosts, or of a trial of the maker is used if
-- it is larger and no reliable source states the maker's. LiteLLM is not reliable, because it states the maximum input: GPT-5 has 400,000
-- tokens, of which 272,000 are input. Neither is genai-prices, which rarely updates it. A window of the
-- maker that only they state gives way to that of OpenRouter if it is several times as large. Offers
-- that have ended are used only if there is no other.
with

rules as (
  select
    1000000 as max_whole, -- tokens; a source that states such an output has copied the window
    1.05 as same_factor, -- sources round 131,072 to 128,000 or 131,000
    4 as max_reduction -- the hosts on OpenRouter rarely reduce a window by a larger factor
),

limits as (
  select
    ent_model_fact.name_key,
    ent_model_fact.source,
    ent_model_fact.seller,
    ent_model_fact.variant,
    -- Sources keep listing the offer of a maker that has retired its model.
    ent_model_fact.is_listed and not (ent_model_fact.is_maker and ent_model_retired.name_key is not null) as is_listed,
    facts.fact,
    facts.tokens,
    facts.fact = 'output' and facts.tokens >= ent_model_fact.context_tokens as is_whole,
    ent_model_fact.is_maker and stg_model_name.seller_terms is null as is_maker,
    ent_model_fact.is_maker and stg_model_name.seller_terms is not null as is_maker_trial,
    stg_model_name.seller_terms is not null as is_trial,
    ent_model_fact.is_dated,
    ent_model_fact.source in ('litellm', 'genai-prices') as is_unreliable,
    ent_model_fact.source_place
  from ent_model_fact
  inner join stg_model_name
    on stg_model_name.source = ent_model_fact.source and stg_model_name.model = ent_model_fact.model
  left join ent_model_retired on ent_model_retired.name_key = ent_model_fact.name_key and ent_model_retired.is_open
  cross join lateral (
    values ('context', ent_model_fact.context_tokens), ('output', ent_model_fact.output_tokens)
  ) as facts(fact, tokens)
  where facts.tokens > 0
),

openrouter_outputs as (
  select name_key, min(tokens) as tokens
  from limits
  where fact = 'output' and source in ('openrouter', 'openrouter-changes') and variant is null
  group by name_key
),

uncopied as (
  select limits.*
  from limits
  cross join rules
  left join openrouter_outputs as openrouter on openrouter.name_key = limits.name_key
  where not coalesce(
    limits.is_whole and limits.source = 'litellm'
    and (limits.tokens >= rules.max_whole or openrouter.tokens < limits.tokens), false
  )
),

-- Variants, ended offers and, for the output, trials count only if there is no other limit.
plain as (
  select *
  from uncopied
  qualify dense_rank() over (
    partition by name_key, fact order by variant is not null, not coalesce(is_listed, false), fact = 'output' and is_trial
  ) = 1
),

stated as (
  select
    name_key,
    fact,
    tokens,
    bool_or(is_maker) as is_of_maker,
    bool_or(is_maker and not is_unreliable) as is_certain,
    min((not is_maker, is_maker and is_dated, if(is_maker, source_place, 0))) as place,
    coalesce(bool_and(is_whole), false) as is_whole
  from plain
  group by name_key, fact, tokens
),

counted as (
  select
    stated.*,
    count(distinct (voters.source, voters.seller)) as votes,
    count(distinct (voters.source, voters.seller)) filter (where voters.tokens = stated.tokens) as exact_votes
  from stated
  cross join rules
  inner join (select distinct name_key, fact, tokens, source, seller from plain) as voters
    on voters.name_key = stated.name_key
    and voters.fact = stated.fact
    and voters.tokens <= rules.same_factor * stated.tokens
    and stated.tokens <= rules.same_factor * voters.tokens
  group by all
),

chosen as (
  select *
  from counted
  qualify row_number() over (
    partition by name_key, fact
    order by place, is_whole and votes = 1, votes desc, is_whole, tokens desc
  ) = 1
),

-- Of limits that differ only by rounding, the one that is stated most often.
best as (
  select
    chosen.name_key,
    chosen.fact,
    chosen.is_of_maker,
    chosen.is_certain,
    arg_max(counted.tokens, (counted.exact_votes, counted.tokens)) as tokens
  from chosen
  cross join rules
  inner join counted
    on counted.name_key = chosen.name_key
    and counted.fact = chosen.fact
    and counted.place = chosen.place
    and counted.tokens <= rules.same_factor * chosen.tokens
    and chosen.tokens <= rules.same_factor * counted.tokens
  group by chosen.name_key, chosen.fact, chosen.is_of_maker, chosen.is_certain
),

largest as (
  select name_key, fact, max(tokens) as tokens
  from plain
  -- LiteLLM also lists OpenRouter, but with errors.
  where is_maker_trial or (seller = 'openrouter' and source in ('openrouter', 'openrouter-changes', 'models-dev'))
  group by name_key, fact
),

contexts as (
  select
    best.name_key,
    coalesce(
      best.is_of_maker and not best.is_certain and best.tokens > rules.max_reduction * largest.tokens, false
    ) as is_refuted,
    if(
      is_refuted or (not best.is_certain and largest.tokens > rules.same_factor * best.tokens),
      largest.tokens, best.tokens
    ) as tokens
  from best
  cross join rules
  left join largest on largest.name_key = best.name_key and largest.fact = 'context'
  where best.fact = 'context'
)

select
  best.name_key,
  context.tokens as context_tokens,
  -- No output is longer than the context window.
  if(known.output > context.tokens, context.tokens, known.output) as output_tokens
from (select distinct name_key from best) as best
left join contexts as context on context.name_key = best.name_key
left join best as output on output.name_key = best.name_key and output.fact = 'output'
left join largest on largest.name_key = best.name_key and largest.fact = 'output'
cross join lateral (select coalesce(if(context.is_refuted, largest.tokens, null), output.tokens) as output) as known
