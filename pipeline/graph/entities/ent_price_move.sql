-- The changes of the list price of each model, as the sources report them.
-- grain:   one row per model and change
-- key:     name_key, place
-- reads:   ent_list_step, ent_model_gap
-- version: 1
-- A change towards a price that another source already states is a correction. A source that follows
-- late, with a price that another source has left behind, is no news. A price that was off by a factor
-- that no seller charges, or that was wrong for the first two days after the listing, was an error.
with

rules as (
  select
    20 as max_factor, -- as in ent_offer_step
    interval 2 days as listing_error_for
),

first_days as (
  select
    source,
    min(from_at)::date as day
  from ent_list_step
  group by source
),

starts as (
  select
    name_key,
    min(from_at) as first_at
  from ent_list_step
  group by name_key
),

-- What other sources say at the time of a change.
opinions as (
  select
    step.source,
    step.model,
    step.from_at,
    bool_or(other.from_at < step.from_at and other.end_at > step.from_at) as is_stated,
    -- The price of a source that has moved on since: news to this source only.
    bool_or(
      other.end_at <= step.from_at and other.end_at > step.from_at - interval 60 days
    ) as was_stated
  from ent_list_step as step
  inner join ent_list_step as other
    on other.name_key = step.name_key
    and other.source <> step.source
    and other.price_in = step.price_in
    and other.price_out = step.price_out
    and other.from_at < step.from_at
  where step.last_in is not null
  group by step.source, step.model, step.from_at
),

happened as (
  -- The first price, and prices after a time without any seller.
  select
    steps.name_key,
    steps.from_at as occurred_at,
    steps.known_at,
    steps.price_in,
    steps.price_out,
    steps.source,
    steps.seller,
    'listed' as kind
  from ent_list_step as steps
  inner join starts on starts.name_key = steps.name_key
  left join ent_model_gap as gaps on gaps.name_key = steps.name_key and gaps.back_at = steps.from_at
  where steps.from_at = starts.first_at or gaps.back_at is not null
  qualify row_number() over (
    partition by steps.name_key, steps.from_at order by steps.source_place, steps.model
  ) = 1
  union all
  select
    steps.name_key,
    steps.from_at,
    steps.known_at,
    steps.price_in,
    steps.price_out,
    steps.source,
    steps.seller,
    case
      when opinions.is_stated then 'corrected'
      -- A price of zero has no factor: a free model that becomes paid has a new price.
      when (
        least(steps.price_in, steps.last_in) > 0
        and greatest(steps.price_in, steps.last_in) > rules.max_factor * least(steps.price_in, steps.last_in)
      ) or (
        least(steps.price_out, steps.last_out) > 0
        and greatest(steps.price_out, steps.last_out)
        > rules.max_factor * least(steps.price_out, steps.last_out)
      )
        then 'corrected'
      when steps.step_no = 2 and steps.last_from_at::date > first_days.day
        and steps.from_at - steps.last_from_at < rules.listing_error_for
        then 'corrected'
      else 'changed'
    end
  from ent_list_step as steps
  cross join rules
  inner join first_days on first_days.source = steps.source
  left join opinions
    on opinions.source = steps.source and opinions.model = steps.model and opinions.from_at = steps.from_at
  where steps.last_in is not null
    and (steps.last_in <> steps.price_in or steps.last_out <> steps.price_out)
    and (coalesce(opinions.is_stated, false) or not coalesce(opinions.was_stated, false))
  union all
  select
    name_key,
    gone_at,
    gone_at,
    null,
    null,
    null,
    null,
    'removed'
  from ent_model_gap
),

-- Two sources may report one change at the same moment.
ordered as (
  select
    *,
    row_number() over (
      partition by name_key
      order by occurred_at, (kind = 'removed') desc, (kind = 'listed') desc, source, price_in, price_out
    ) as place
  from happened
)

select *
from ordered
window by_model as (partition by name_key order by place)
qualify kind in ('removed', 'listed')
  or price_in is distinct from lag(price_in) over by_model
  or price_out is distinct from lag(price_out) over by_model
