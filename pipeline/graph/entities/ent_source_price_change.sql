-- The changes of the list price of each model, as the sources report them.
-- grain:   one row per model and change
-- key:     name_key, place
-- reads:   ent_list_price_period, ent_price_in_other_sources, ent_list_price_gap, ent_preferred_price
-- version: 5
-- A change is `corrected` instead of `changed` only if another source already states the price, or if
-- the price differs mainly because it comes from another source. A change at one seller alone is a
-- change, however large: a promotion can be 90% off or more. The first price of a preferred source
-- is also `corrected`, and so is a median that changed because sellers came or went, or by more than any
-- seller changed its price: then another seller is in the middle.
-- There is no change if a source states an outdated price, or rounds the price of another source.
with

rules as (
  select
    3 as jump_factor,
    1.5 as own_factor -- a change within one source by a smaller factor is small
),

steps as (
  select
    *,
    greatest(price_in, last_in) / nullif(least(price_in, last_in), 0) as factor_in,
    greatest(price_out, last_out) / nullif(least(price_out, last_out), 0) as factor_out
  from ent_list_price_period
),

starts as (
  select
    name_key,
    min(from_at) as first_at
  from ent_list_price_period
  group by name_key
),

events as (
  -- The first price, and the first price after a period without any seller.
  select
    steps.name_key,
    steps.from_at as occurred_at,
    steps.known_at,
    steps.price_in,
    steps.price_out,
    steps.source,
    steps.seller,
    steps.median_of,
    'listed' as kind,
    null as own_factor
  from ent_list_price_period as steps
  inner join starts on starts.name_key = steps.name_key
  left join ent_list_price_gap as gaps on gaps.name_key = steps.name_key and gaps.back_at = steps.from_at
  where steps.from_at = starts.first_at or gaps.back_at is not null
  qualify row_number() over (
    partition by steps.name_key, steps.from_at order by steps.source_place, steps.model
  ) = 1
  union all
  select
    steps.name_key,
    coalesce(opinions.effective_at, steps.from_at),
    steps.known_at,
    steps.price_in,
    steps.price_out,
    steps.source,
    steps.seller,
    steps.median_of,
    if(
      coalesce(opinions.is_stated, false)
        or (
          steps.median_of is not null
          and coalesce(greatest(steps.factor_in, steps.factor_out) > steps.own_factor, true)
        ),
      'corrected', 'changed'
    ),
    if(steps.median_of is null, greatest(steps.factor_in, steps.factor_out), steps.own_factor)
  from steps
  left join ent_price_in_other_sources as opinions
    on opinions.source = steps.source and opinions.model = steps.model and opinions.from_at = steps.from_at
  where steps.last_in is not null
    and (steps.last_in <> steps.price_in or steps.last_out <> steps.price_out)
    and (coalesce(opinions.is_stated, false) or not coalesce(opinions.was_stated or opinions.is_rounded, false))
  union all
  select name_key, from_at, known_at, price_in, price_out, source, seller, null, 'corrected', null
  from ent_preferred_price
  union all
  select name_key, gone_at, gone_at, null, null, null, null, null, 'removed', null
  from ent_list_price_gap
),

-- Changes at the same time are ordered by kind and source, so that each build has the same result.
ordered as (
  select
    *,
    row_number() over (
      partition by name_key
      order by occurred_at, list_position(['removed', 'listed', 'changed'], kind), source, price_in, price_out
    ) as place
  from events
),

compared as (
  select
    *,
    lag(price_in) over by_model as before_in,
    lag(price_out) over by_model as before_out
  from ordered
  window by_model as (partition by name_key order by place)
)

select
  compared.* exclude (own_factor, before_in, before_out) replace (
    -- A large difference between two sources is not a change over time.
    if(
      kind = 'changed' and compared.own_factor < rules.own_factor
        and greatest(
          greatest(price_in, before_in) / nullif(least(price_in, before_in), 0),
          greatest(price_out, before_out) / nullif(least(price_out, before_out), 0)
        ) > rules.jump_factor,
      'corrected', kind
    ) as kind
  )
from compared
cross join rules
where kind in ('removed', 'listed')
  or price_in is distinct from before_in
  or price_out is distinct from before_out
