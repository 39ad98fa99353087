-- Whether each id that OpenRouter listed on a day was removed within 60 days, and what was known then.
-- grain:   one row per id and day
-- key:     subject, made_on
-- reads:   ent_model_life, stg_forecast_day
-- version: 2
-- `class` and `signal` use only what was known on the day. A removal is known three days later,
-- because lists can be incomplete, so `outcome` is null until then. It is void if OpenRouter's list
-- was not observed until the end of the 60 days.
with

rules as (
  select
    60 as days_ahead,
    3 as wait_days,
    120 as new_days, -- age at which about half of the listed ids are older
    365 as old_days,
    0.9 as prior_announced -- sellers mostly do what they announce
),

steps as (
  select
    offer_id,
    step,
    learned_on,
    ends_on,
    place
  from ent_model_life
  where seller = 'openrouter' and starts_with(source, 'openrouter')
),

last_day as (
  select max(learned_on) as day
  from steps
),

spells as (
  select
    offer_id,
    step,
    learned_on as listed_on,
    lead(learned_on) over (partition by offer_id order by place) as removed_on,
    min(learned_on) over (partition by offer_id) as first_on
  from steps
  where step in ('listed', 'removed', 'returned')
),

cases as (
  select
    stg_forecast_day.made_on,
    stg_forecast_day.is_replay,
    spells.*,
    stg_forecast_day.made_on + rules.days_ahead as resolves_on
  from stg_forecast_day
  cross join rules
  inner join spells
    on spells.step <> 'removed'
    and spells.listed_on <= stg_forecast_day.made_on
    and (spells.removed_on is null or spells.removed_on > stg_forecast_day.made_on)
),

announced as (
  select
    cases.offer_id,
    cases.made_on,
    arg_max(coalesce(steps.ends_on, date '9999-12-31'), steps.place) as ends_on
  from cases
  inner join steps on steps.offer_id = cases.offer_id and steps.learned_on <= cases.made_on
  where steps.step in ('announced', 'moved')
  group by cases.offer_id, cases.made_on
),

known as (
  select
    cases.*,
    coalesce(announced.ends_on <= cases.resolves_on, false) as is_announced
  from cases
  left join announced on announced.offer_id = cases.offer_id and announced.made_on = cases.made_on
)

select
  'model_removed_60d' as kind,
  known.offer_id as subject,
  known.made_on,
  known.is_replay,
  known.resolves_on,
  known.resolves_on + rules.wait_days as known_on,
  if(known.is_announced, 'announced', 'not announced') as signal,
  if(known.is_announced, rules.prior_announced, null) as prior,
  case
    when known.offer_id like '%:free' then 'free'
    when regexp_matches(known.offer_id, 'preview|-exp|experimental|alpha|beta') then 'preview'
    when known.made_on - known.first_on > rules.old_days then 'old'
    when known.made_on - known.first_on > rules.new_days then 'middle'
    else 'new'
  end as class,
  case
    when known.resolves_on + rules.wait_days > getvariable('as_of') then null
    when known.removed_on <= known.resolves_on then 'yes'
    when last_day.day < known.resolves_on then 'void'
    else 'no'
  end as outcome,
  if(known.removed_on <= known.resolves_on, known.removed_on, known.resolves_on) as resolved_on
from known
cross join rules
cross join last_day
