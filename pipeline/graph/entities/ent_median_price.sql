-- The median of the paid offers of each model that its maker does not sell, over time.
-- grain:   one row per model and change of the median
-- key:     name_key, from_at
-- reads:   ent_price_plausibility, ent_list_price_seller, stg_price_source
-- version: 2
-- The median is the offer in the middle by the price of a typical mix, as in score_model, or the
-- mean of the two in the middle. Each seller counts once: an id without a date or a region comes first,
-- then the first source in stg_price_source, then the lowest price. A source that states nothing for 30
-- days no longer counts, unless no other seller is left. While the maker sold the model, only its price
-- counts. `seller` is null if several count. `own_factor` is the largest factor by which a seller
-- changed its price. It is null if sellers came or went, or if only the source of a price changed.
with

rules as (
  select interval 30 days as counted_for
),

paid as (
  select
    ent_price_plausibility.*,
    -- A source that has not stopped counts from now on.
    if(
      stg_price_source.last_at < getvariable('as_of') - rules.counted_for,
      least(ent_price_plausibility.end_at, stg_price_source.last_at + rules.counted_for),
      ent_price_plausibility.end_at
    ) as counts_until,
    (
      ent_price_plausibility.is_dated,
      coalesce(ent_price_plausibility.is_regional, false),
      ent_price_plausibility.source_place,
      3 * ent_price_plausibility.price_in + ent_price_plausibility.price_out,
      ent_price_plausibility.model,
      ent_price_plausibility.source
    ) as preference
  from ent_price_plausibility
  cross join rules
  inner join ent_list_price_seller
    on ent_list_price_seller.name_key = ent_price_plausibility.name_key and ent_list_price_seller.seller is null
  inner join stg_price_source on stg_price_source.source = ent_price_plausibility.source
  where ent_price_plausibility.terms = 'standard'
    and ent_price_plausibility.held is null
    and ent_price_plausibility.price_in + ent_price_plausibility.price_out > 0
),

-- The times at which the median can change.
times as (
  select name_key, happened_at, row_number() over (partition by name_key order by happened_at) as time_no
  from (
    select name_key, from_at as happened_at from paid
    union
    select name_key, counts_until from paid where counts_until < timestamp '9999-01-01'
    union
    select name_key, end_at from paid where end_at < timestamp '9999-01-01'
  ) as all_times
),

prices as (
  select times.time_no, times.happened_at, paid.*
  from times
  inner join paid
    on paid.name_key = times.name_key
    and paid.from_at <= times.happened_at
    and paid.end_at > times.happened_at
  qualify row_number() over (
    partition by times.name_key, times.happened_at, paid.seller
    order by paid.counts_until <= times.happened_at, paid.preference
  ) = 1
  and (
    paid.counts_until > times.happened_at
    or max(paid.counts_until) over (partition by times.name_key, times.happened_at) <= times.happened_at
  )
),

compared as (
  select
    *,
    coalesce(is_maker, false) = coalesce(bool_or(is_maker) over (partition by name_key, happened_at), false)
      as is_counted,
    lag(price_in) over by_seller as last_in,
    lag(price_out) over by_seller as last_out,
    coalesce(
      (price_in, price_out) <> (last_in, last_out)
      and (source, model, time_no) = (lag(source) over by_seller, lag(model) over by_seller, lag(time_no) over by_seller + 1),
      false
    ) as is_changed,
    if(
      is_changed,
      greatest(
        greatest(price_in, last_in) / nullif(least(price_in, last_in), 0),
        greatest(price_out, last_out) / nullif(least(price_out, last_out), 0)
      ),
      null
    ) as own_factor
  from prices
  window by_seller as (partition by name_key, seller order by time_no)
),

-- The offers in the middle, two of an even number.
ranked as (
  select
    *,
    row_number() over (
      partition by name_key, happened_at order by 3 * price_in + price_out, price_in, seller
    ) as place,
    count(*) over (partition by name_key, happened_at) as sellers
  from compared
  where is_counted
),

medians as (
  select
    times.name_key,
    times.happened_at,
    median(ranked.price_in) filter (ranked.place in ((sellers + 1) // 2, (sellers + 2) // 2)) as price_in,
    median(ranked.price_out) filter (ranked.place in ((sellers + 1) // 2, (sellers + 2) // 2)) as price_out,
    count(ranked.seller) as median_of,
    if(count(ranked.seller) = 1, any_value(ranked.seller), null) as seller,
    mode(ranked.source order by ranked.source_place, ranked.source) as source,
    min(ranked.source_place) as source_place,
    max(ranked.own_factor) as own_factor,
    max(if(ranked.from_at = ranked.happened_at, ranked.known_at, ranked.happened_at)) as known_at
  from times
  left join ranked on ranked.name_key = times.name_key and ranked.time_no = times.time_no
  group by times.name_key, times.happened_at
),

changes as (
  select * replace (if(median_of = lag(median_of) over by_model, own_factor, null) as own_factor)
  from medians
  window by_model as (partition by name_key order by happened_at)
  qualify (price_in, price_out, median_of, seller)
    is distinct from lag((price_in, price_out, median_of, seller)) over by_model
)

select
  name_key,
  happened_at as from_at,
  coalesce(lead(happened_at) over (partition by name_key order by happened_at), timestamp '9999-01-01')
    as end_at,
  known_at, price_in, price_out, median_of, own_factor, seller, source, source_place
from changes
-- Excludes times without any seller.
qualify price_in is not null
