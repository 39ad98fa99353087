-- Whether each project stopped after `cohort_day`, according to later observations. Only commits on
-- the default branch count, not other pushes or repository releases. False: the project had a
-- commit in the year up to `cohort_until`. True: the project had no commit in that year. An
-- observation from the last 14 days of the year, or from later, must show this. Null: unknown,
-- because the project left the list or was deleted, or because the log does not contain its rename.
with

later as (
  select
    stg_project_identity.project_key,
    obs_repositories.day,
    obs_repositories.committed_at::date as committed_on
  from obs_repositories
  inner join stg_project_identity
    on stg_project_identity.upstream_id = coalesce(obs_repositories.upstream_id, '')
    and stg_project_identity.name_key = lower(obs_repositories.full_name)
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
  stg_project_identity.upstream_id,
  stg_project_identity.name_key,
  case
    when has_commit then false
    when committed_on_at_end <= getvariable('cohort_day') then true
    when last_day_within >= getvariable('cohort_until') - 14 then true
  end as has_stopped
from summed
inner join stg_project_identity on stg_project_identity.project_key = summed.project_key
