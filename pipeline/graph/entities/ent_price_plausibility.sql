-- The stated prices, each with a decision on whether it is plausible.
-- grain:   one row per source, id and period
-- key:     source, model, from_at
-- reads:   ent_price_with_terms, cat_ruling
-- version: 7
-- `held` is the reason why a price is held back, or null. `settled`: an operator chose another
-- price. `half`: only one of the two prices is zero. `lonely`: very high, without a second source.
-- `implausible`: far from the median of the other sources and sellers, or with input and output
-- exchanged. `contradicted`: a large change that another source contradicts. `recent`: a large change
-- that is new and not confirmed, or a new first price of the maker that two or more other sellers or
-- sources contradict. A held price is only published as a disagreement. `images`: a price of images, which
-- the offer states besides that of text. `known_at` is the time at which the price was accepted.
with

rules as (
  select
    20 as max_factor, -- from the median of the others; beyond it, a price is held back
    2 as max_exchanged, -- language models cost more for output than for input
    3 as max_jump, -- a change by more needs confirmation, or time without a contradiction
    1.5 as same_factor, -- a price within this factor in another source is a confirmation
    interval 7 days as patience, -- an unconfirmed change is accepted after this time
    interval 45 days as silent_after -- a source without observations for longer contradicts nothing
),

-- `is_settled` is false for a price that a ruling confirms, and null without a ruling.
steps as (
  select
    ent_price_with_terms.*,
    ruled.price_in <> ent_price_with_terms.price_in or ruled.price_out <> ent_price_with_terms.price_out as is_settled
  from ent_price_with_terms
  left join cat_ruling as ruled
    on regexp_replace(lower(split_part(ruled.model, '/', 2)), '-(instruct|it)$|[^a-z0-9]', '', 'g')
      = ent_price_with_terms.name_key
    and ruled.seller = ent_price_with_terms.seller
    and ent_price_with_terms.from_at::date <= ruled.stated_on
    -- A price that a source first stated after the end of the model has no duration.
    and (ent_price_with_terms.end_at::date > ruled.stated_on or ent_price_with_terms.end_at = ent_price_with_terms.from_at)
),

paid as (
  select *
  from steps
  where terms = 'standard' and not is_half and price_in + price_out > 0 and not coalesce(is_settled, false)
),

-- The prices of other sources and sellers at the same time, with which each price is compared.
peers as (
  select
    step.source, step.model, step.from_at,
    other.source as other_source, other.seller as other_seller,
    median(other.price_in) as price_in, median(other.price_out) as price_out
  from paid as step
  inner join paid as other
    on other.name_key = step.name_key
    and (other.source <> step.source or other.seller <> step.seller)
    and other.from_at < step.end_at
    and other.end_at > step.from_at
  where greatest(other.price_in, other.price_out) <= other.max_lonely_usd
  group by all
),

medians as (
  select
    source, model, from_at,
    median(price_in) as price_in, median(price_out) as price_out, count(*) as others
  from peers
  group by source, model, from_at
),

-- Prices that changed by a large factor. Excludes a change that only undoes the previous change, and
-- a change from a price that was too high.
jumps as (
  select paid.*
  from paid
  cross join rules
  where greatest(paid.before_in, paid.before_out) <= paid.max_lonely_usd
    and (paid.price_in, paid.price_out) is distinct from (paid.earlier_in, paid.earlier_out)
    and (
      greatest(paid.price_in, paid.before_in) > rules.max_jump * least(paid.price_in, paid.before_in)
      or greatest(paid.price_out, paid.before_out) > rules.max_jump * least(paid.price_out, paid.before_out)
    )
),

-- Whether other sources confirm or contradict a large change. Their prices for the same seller are
-- compared. If the seller is the maker, their prices for OpenRouter are compared as well.
opinions as (
  select
    jumps.source, jumps.model, jumps.from_at,
    min(greatest(other.from_at, jumps.from_at)) filter (
      where greatest(other.price_in, jumps.price_in) <= rules.same_factor * least(other.price_in, jumps.price_in)
        and greatest(other.price_out, jumps.price_out) <= rules.same_factor * least(other.price_out, jumps.price_out)
    ) as confirmed_at,
    bool_or(other.from_at <= jumps.from_at and other.source_last_at > jumps.from_at - rules.silent_after)
      as is_contradicted
  from jumps
  cross join rules
  inner join paid as other
    on other.name_key = jumps.name_key
    and other.source <> jumps.source
    and (other.seller = jumps.seller or (jumps.is_maker and other.seller = 'openrouter'))
    and other.from_at < jumps.end_at
    and other.end_at > jumps.from_at
  group by jumps.source, jumps.model, jumps.from_at
)

select
  steps.* exclude (is_half, is_settled, source_last_at, kind, max_lonely_usd),
  case
    when steps.terms <> 'standard' then null
    when steps.is_settled then 'settled'
    when not steps.is_settled then null
    when steps.is_half then 'half'
    when greatest(steps.price_in, steps.price_out) > steps.max_lonely_usd and medians.price_in is null
      then 'lonely'
    when greatest(steps.price_in, medians.price_in)
      > rules.max_factor * least(steps.price_in, medians.price_in)
      or (
        coalesce(steps.kind, 'language') = 'language'
        and greatest(steps.price_out, medians.price_out)
        > rules.max_factor * least(steps.price_out, medians.price_out)
      )
      -- A source has exchanged the two prices.
      or (
        coalesce(steps.kind, 'language') = 'language'
        and steps.price_in > rules.max_exchanged * steps.price_out
        and medians.price_in <= medians.price_out
      )
      then 'implausible'
    when steps.kind = 'image' and medians.others > 1 and steps.price_out > rules.max_jump * medians.price_out
      then 'images'
    when opinions.confirmed_at is not null then null
    when coalesce(opinions.is_contradicted, false) then 'contradicted'
    when (
      jumps.model is not null
      or (
        steps.is_maker and steps.before_in is null and medians.others > 1
        and greatest(steps.price_in, medians.price_in) > rules.same_factor * least(steps.price_in, medians.price_in)
      )
    )
    and least(steps.end_at, getvariable('as_of') + interval 1 day) - steps.from_at < rules.patience
      then 'recent'
  end as held,
  if(jumps.model is null, steps.from_at, coalesce(opinions.confirmed_at, steps.from_at + rules.patience)) as known_at,
  medians.price_in as others_in,
  medians.price_out as others_out
from steps
cross join rules
left join medians using (source, model, from_at)
left join jumps using (source, model, from_at)
left join opinions using (source, model, from_at)
