-- Whether a project had no commit for 12 months or gained 20% stars in 90 days, and what was known then.
-- grain:   one row per kind, project and day
-- key:     kind, subject, made_on
-- reads:   ent_slug, stg_forecast_day, stg_star_total
-- version: 2
-- `signal` and `class` use only observations up to the day. Only projects with enough stars that were
-- observed shortly before the day have a row. The first observation on or after the last day of the
-- period decides the outcome. Without one within `wait_days` it is void, and null until then. A push
-- counts as a commit. `signal` is the number of limits below the days since the newest push, or below
-- the growth of four weeks. `early` is whether there was no push within `early_days`.
with

rules as (
  select
    100 as min_stars,
    14 as wait_days,
    98 as days_before, -- 14 weeks
    1.2 as min_ratio,
    90 as early_days,
    [2, 7, 14, 30, 60, 90, 180] as idle_limits, -- days
    [0.15, 0.3, 0.6, 0.9] as active_limits, -- share of the observed weeks that have a push
    [10, 60] as gain_limits, -- stars in 28 days
    [0, 0.01, 0.02, 0.04, 0.07, 0.15] as month_limits, -- growth in 28 days
    [0.05, 0.1, 0.15, 0.25, 0.5] as quarter_limits -- growth in 90 days
),

kinds as (
  select unnest(['no_commit_12m', 'stars_plus_20pct_90d']) as kind, unnest([365, 90]) as days_ahead
),

-- Joins on equal days are much faster than joins on ranges of days.
days_before as (
  select made_on, is_replay, made_on - unnest(range(rules.days_before))::integer as day
  from stg_forecast_day
  cross join rules
),

days_after as (
  select made_on, days_ahead, made_on + days_ahead + unnest(range(rules.wait_days + 1))::integer as day
  from stg_forecast_day
  cross join (select days_ahead from kinds union select early_days from rules)
  cross join rules
),

known as (
  select
    days_before.made_on,
    days_before.is_replay,
    totals.project_no,
    max(totals.day) as seen_on,
    max(totals.day) filter (totals.active_on is not null) as active_seen_on,
    max(totals.active_on) as active_on,
    arg_max(totals.is_archived, totals.day) as is_archived,
    arg_max(totals.stars, totals.day) as stars,
    arg_max(totals.stars, totals.day) filter (totals.day <= days_before.made_on - 28) as month_stars,
    max(totals.day) filter (totals.day <= days_before.made_on - 28) as month_on,
    arg_max(totals.stars, totals.day) filter (totals.day <= days_before.made_on - 84) as quarter_stars,
    max(totals.day) filter (totals.day <= days_before.made_on - 84) as quarter_on,
    -- One bit for each observed week, and for each week with a push.
    bit_count(bit_or(1 << (days_before.made_on - totals.day) // 7)) as weeks,
    bit_count(
      bit_or(1 << least(greatest(days_before.made_on - totals.active_on, 0) // 7, 14))
        filter (totals.active_on > days_before.made_on - rules.days_before)
    ) as active_weeks
  from days_before
  cross join rules
  inner join stg_star_total as totals on totals.day = days_before.day and totals.stars > 0
  group by days_before.made_on, days_before.is_replay, totals.project_no
),

ends as (
  select
    days_after.made_on,
    days_after.days_ahead,
    totals.project_no,
    arg_min(totals.stars, totals.day) as stars,
    case arg_min(totals.active_on, totals.day) <= days_after.made_on when true then 'yes' when false then 'no' end
      as is_idle
  from days_after
  inner join stg_star_total as totals on totals.day = days_after.day
  group by days_after.made_on, days_after.days_ahead, totals.project_no
),

grown as (
  select
    known.*,
    if(month_on > made_on - 42, (stars - month_stars) * 28 / (seen_on - month_on), null) as month_gain,
    month_gain / month_stars as month_growth,
    (stars / quarter_stars - 1) * 90 / (seen_on - quarter_on) as quarter_growth
  from known
  cross join rules
  where stars >= rules.min_stars and seen_on > made_on - rules.wait_days
),

classified as (
  select
    kinds.kind,
    kinds.days_ahead,
    grown.*,
    if(
      kinds.kind = 'no_commit_12m',
      len(list_filter(rules.idle_limits, lambda days: days < made_on - active_on)),
      len(list_filter(rules.month_limits, lambda growth: growth < month_growth))
    ) as signal,
    if(
      kinds.kind = 'no_commit_12m',
      [
        len(list_filter(rules.active_limits, lambda share: share < coalesce(active_weeks, 0) / weeks)),
        if(month_gain is null, -1, len(list_filter(rules.gain_limits, lambda gain: gain < month_gain)))
      ],
      [if(quarter_growth is null, -1, len(list_filter(rules.quarter_limits, lambda growth: growth < quarter_growth)))]
    ) as class
  from grown
  cross join kinds
  cross join rules
  where if(
    kinds.kind = 'no_commit_12m',
    active_seen_on > made_on - rules.wait_days
    and active_on > made_on - kinds.days_ahead and not coalesce(is_archived, false),
    month_growth is not null
  )
)

select
  classified.kind,
  ent_slug.id as subject,
  classified.made_on,
  classified.is_replay,
  classified.made_on + classified.days_ahead as resolves_on,
  resolves_on + rules.wait_days as known_on,
  classified.signal::varchar as signal,
  array_to_string(classified.class, '-') as class,
  case
    when known_on > getvariable('as_of') then null
    when classified.kind = 'no_commit_12m' then coalesce(ends.is_idle, 'void')
    when ends.stars is null then 'void'
    else if(ends.stars >= rules.min_ratio * classified.stars, 'yes', 'no')
  end as outcome,
  resolves_on as resolved_on,
  if(classified.kind = 'no_commit_12m', early_ends.is_idle, null) as early,
  classified.made_on + rules.early_days + rules.wait_days as early_known_on
from classified
cross join rules
inner join ent_slug on ent_slug.project_no = classified.project_no
left join ends
  on ends.made_on = classified.made_on and ends.project_no = classified.project_no
  and ends.days_ahead = classified.days_ahead
left join ends as early_ends
  on early_ends.made_on = classified.made_on and early_ends.project_no = classified.project_no
  and early_ends.days_ahead = rules.early_days
