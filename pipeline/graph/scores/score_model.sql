-- The price tier and the rank of each AI model.
-- grain:   one row per model
-- key:     id
-- reads:   ent_model
-- version: 6
-- The tier is based on the price of a typical mix with three input tokens per output token.
-- Language models rank first, then models of other kinds, then retired and removed models. In each of
-- these groups, previews with a stable successor rank last. Before them, models of the last 12 months
-- rank first: makers by how widely their models are sold, then the newest models. All others follow by
-- their number of sellers. Nobody can buy a better rank. The stable successor of a preview is a listed model of the same maker and kind: the same
-- name without the word, or a later model whose name begins with the same word. After a year, any later
-- model of the maker is one. `beta` can be part of a stable name, such as `zephyr-7b-beta`, so that it
-- counts only if the same name without it is listed.
with

rules as (
  select
    1.00 as standard_from, -- dollars per million tokens, blended
    5.00 as premium_from,
    365 as recent_days,
    15 as wide_sellers, -- sellers of the most sold model of a well-known maker
    5 as some_sellers,
    '(^|-)(exp|experimental|preview|nightly|alpha|beta)(-|$)' as preview_pattern,
    -- The word, and a date after it.
    '-(exp|experimental|preview|nightly|alpha|beta)(-[0-9-]+)?(-|$)' as preview_part
),

blended as (
  select
    id,
    provider,
    providers,
    released_on,
    first_seen_at,
    kind,
    split_part(id, '/', 2) as id_name,
    split_part(id_name, '-', 1) as first_word,
    regexp_matches(id_name, rules.preview_pattern) as has_preview_name,
    regexp_replace(id_name, rules.preview_part, '\3') as stable_name,
    kind is not distinct from 'language' as is_language,
    state <> 'listed' as is_removed,
    (3 * price_in_usd_per_mtok + price_out_usd_per_mtok) / 4 as price,
    price_in_usd_per_mtok = 0 and price_out_usd_per_mtok = 0 as is_free
  from ent_model
  cross join rules
),

previews as (
  select distinct preview.id
  from blended as preview
  inner join blended as stable
    on stable.provider = preview.provider and stable.kind is not distinct from preview.kind
  cross join rules
  cross join lateral (
    select
      coalesce(preview.released_on, preview.first_seen_at::date) as started_on,
      not regexp_matches(preview.id_name, '-(alpha|beta)(-|$)') as is_never_stable
  ) as facts
  where preview.has_preview_name
    and not stable.has_preview_name
    and not stable.is_removed
    and (
      stable.id_name = preview.stable_name
      or (
        facts.is_never_stable
        and stable.released_on > facts.started_on
        and (
          stable.first_word = preview.first_word
          or facts.started_on <= getvariable('as_of') - rules.recent_days
        )
      )
    )
),

makers as (
  select
    blended.provider,
    case
      when max(blended.providers) >= any_value(rules.wide_sellers) then 1
      when max(blended.providers) >= any_value(rules.some_sellers) then 2
      else 3
    end as place
  from blended
  cross join rules
  group by blended.provider
)

select
  blended.id,
  case
    when blended.is_free then 'free'
    when blended.price < rules.standard_from then 'budget'
    when blended.price < rules.premium_from then 'standard'
    else 'premium'
  end as tier,
  previews.id is not null as is_preview,
  row_number() over (
    order by blended.is_removed, blended.is_language desc, previews.id is not null,
      if(recent.released_on is null, null, makers.place) nulls last, recent.released_on desc nulls last,
      blended.providers desc, blended.released_on desc nulls last, blended.id
  )::integer as rank
from blended
cross join rules
cross join lateral (
  select if(blended.released_on > getvariable('as_of') - rules.recent_days, blended.released_on, null) as released_on
) as recent
left join makers on makers.provider = blended.provider
left join previews on previews.id = blended.id
