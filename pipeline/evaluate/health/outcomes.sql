-- Whether each project stopped in the year from `cohort_day` to `cohort_until`, according to later
-- observations. False: it had a commit in that year. True: the first observation after the year, or
-- an observation in the last 14 days of the year, still reports no commit after `cohort_day`. Null:
-- unknown, because the project left the list, was deleted, or was renamed without a record. Only
-- commits on the default branch count, not other pushes or repository releases.
with

later as (
  select
    stg_identity.project_key,
    obs_repositories.day,
    obs_repositories.committed_at::date as committed_on
  from obs_repositories
  inner join stg_identity
    on stg_identity.upstream_id = coalesce(obs_repositories.upstream_id, '')
    and stg_identity.name_key = lower(obs_repositories.full_name)
  where obs_repositories.committed_at is not null
    and obs_repositories.day > getvariable('cohort_day')
),

summed as (
  select
    project_key,
    bool_or(
      committed_on > getvariable('cohort_day') and committed_on <= getvariable('cohort_until')
    ) as has_commit,
    max(day) filter (where day <= getvariable('cohort_until')) as last_day_within,
    arg_min(committed_on, day) filter (where day >= getvariable('cohort_until')) as committed_on_at_end
  from later
  group by project_key
)

select
  stg_identity.upstream_id,
  stg_identity.name_key,
  case
    when has_commit then false
    when committed_on_at_end <= getvariable('cohort_day') then true
    when last_day_within >= getvariable('cohort_until') - 14 then true
  end as has_stopped
from summed
inner join stg_identity on stg_identity.project_key = summed.project_key
