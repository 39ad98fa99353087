-- Outcomes of projects in the emerging index, compared with controls: similar projects that were
-- not in the index on the same day. A control has 0.5 to 2 times the project's stars and, if both
-- ages are known, 0.5 to 2 times its age. Two of the three ways of matching also require a similar
-- gain: between 2/3 and 1.5 times the stars that the project gained in 7 days or in 28 days.
with

pairs as (
  select
    match_types.matched_on,
    flags.project_no,
    flags.day_no,
    controls.project_no as control_no
  from outcomes as flags
  cross join (
    select unnest(['stars', 'stars_and_gain_7d', 'stars_and_gain_28d']) as matched_on
  ) as match_types
  inner join outcomes as controls
    on controls.day_no = flags.day_no
    and not controls.is_flagged
    and controls.stars between flags.stars / 2.0 and flags.stars * 2.0
    and coalesce(controls.age_days between flags.age_days / 2.0 and flags.age_days * 2.0, true)
    and (
      match_types.matched_on = 'stars'
      or (
        match_types.matched_on = 'stars_and_gain_7d'
        and controls.gain_7d between flags.gain_7d / 1.5 and flags.gain_7d * 1.5
      )
      or (
        match_types.matched_on = 'stars_and_gain_28d'
        and controls.gain_28d between flags.gain_28d / 1.5 and flags.gain_28d * 1.5
      )
    )
  where flags.is_flagged
),

-- One row per project, day and outcome. Unknown outcomes have no row.
reached_outcomes as (
  unpivot (
    select project_no, day_no, doubled_30d, doubled_90d, fivefold_90d, trending_30d, trending_90d
    from outcomes
  )
  on doubled_30d, doubled_90d, fivefold_90d, trending_30d, trending_90d
  into name outcome value reached
),

-- One row per flag (a project in the index on a day), way of matching and outcome. Contains the
-- proportion of the controls that reached the outcome.
compared as (
  select
    pairs.matched_on,
    reached_outcomes.outcome,
    pairs.project_no,
    pairs.day_no,
    any_value(reached_outcomes.reached) as reached,
    avg(control_outcomes.reached) as controls_reached
  from pairs
  inner join reached_outcomes
    on reached_outcomes.project_no = pairs.project_no
    and reached_outcomes.day_no = pairs.day_no
  inner join reached_outcomes as control_outcomes
    on control_outcomes.project_no = pairs.control_no
    and control_outcomes.day_no = pairs.day_no
    and control_outcomes.outcome = reached_outcomes.outcome
  group by pairs.matched_on, reached_outcomes.outcome, pairs.project_no, pairs.day_no
)

select
  compared.day_no <= getvariable('tuned_until') - date '2000-01-01' as seen_by_tuning,
  compared.matched_on,
  compared.outcome,
  count(*)::integer as n,
  count(distinct compared.project_no)::integer as projects,
  -- Rounded, because the last digits of a mean depend on the order of addition.
  round(avg(compared.reached), 6) as flagged,
  round(avg(compared.controls_reached), 6) as controls
from compared
group by seen_by_tuning, compared.matched_on, compared.outcome
order by seen_by_tuning desc, compared.matched_on, compared.outcome
