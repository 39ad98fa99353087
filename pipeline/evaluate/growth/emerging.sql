-- Outcomes of flagged projects compared with controls of the same day that were not flagged.
-- Controls have half to twice the stars and, if both are known, half to twice the age. Some matchings
-- also require two thirds to one and a half times the gain of 7 or 28 days.
with

pairs as (
  select
    matchings.matched_on,
    flags.project_no,
    flags.day_no,
    others.project_no as other_no
  from outcomes as flags
  cross join (
    select unnest(['stars', 'stars_and_gain_7d', 'stars_and_gain_28d']) as matched_on
  ) as matchings
  inner join outcomes as others
    on others.day_no = flags.day_no
    and not others.is_flagged
    and others.stars between flags.stars / 2.0 and flags.stars * 2.0
    and coalesce(others.age_days between flags.age_days / 2.0 and flags.age_days * 2.0, true)
    and (
      matchings.matched_on = 'stars'
      or (
        matchings.matched_on = 'stars_and_gain_7d'
        and others.gain_7d between flags.gain_7d / 1.5 and flags.gain_7d * 1.5
      )
      or (
        matchings.matched_on = 'stars_and_gain_28d'
        and others.gain_28d between flags.gain_28d / 1.5 and flags.gain_28d * 1.5
      )
    )
  where flags.is_flagged
),

-- One row per flag, matching and outcome, with the mean of its controls.
kinds as (
  unpivot (
    select project_no, day_no, doubled_30d, doubled_90d, fivefold_90d, trending_30d, trending_90d
    from outcomes
  )
  on doubled_30d, doubled_90d, fivefold_90d, trending_30d, trending_90d
  into name outcome value reached
),

compared as (
  select
    pairs.matched_on,
    kinds.outcome,
    pairs.project_no,
    pairs.day_no,
    any_value(kinds.reached) as reached,
    avg(theirs.reached) as others_reached
  from pairs
  inner join kinds
    on kinds.project_no = pairs.project_no
    and kinds.day_no = pairs.day_no
  inner join kinds as theirs
    on theirs.project_no = pairs.other_no
    and theirs.day_no = pairs.day_no
    and theirs.outcome = kinds.outcome
  group by pairs.matched_on, kinds.outcome, pairs.project_no, pairs.day_no
)

select
  compared.day_no <= getvariable('tuned_until') - date '2000-01-01' as seen_by_tuning,
  compared.matched_on,
  compared.outcome,
  count(*)::integer as n,
  count(distinct compared.project_no)::integer as projects,
  -- Rounded, because the last digits of means depend on the order of addition.
  round(avg(compared.reached), 6) as flagged,
  round(avg(compared.others_reached), 6) as controls
from compared
group by seen_by_tuning, compared.matched_on, compared.outcome
order by seen_by_tuning desc, compared.matched_on, compared.outcome
