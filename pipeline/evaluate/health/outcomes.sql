-- The outcome of each project in the 12 months after a day, from later rows of the log.
-- A commit after the day and up to `until` means that work continued. A project stopped only if it was
-- observed at the end: either its newest commit on the first day from `until` on is still an old one,
-- or it was last observed without a new commit at most 14 days before `until`. All others are unknown:
-- they left the list, were renamed without a record, or were deleted.
-- Pushes and releases do not count as commits.
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
    arg_min(committed_on, day) filter (where day >= getvariable('cohort_until')) as told_at_end
  from later
  group by project_key
)

select
  stg_identity.upstream_id,
  stg_identity.name_key,
  case
    when has_commit then false
    when told_at_end <= getvariable('cohort_day') then true
    when last_day_within >= getvariable('cohort_until') - 14 then true
  end as has_stopped
from summed
inner join stg_identity on stg_identity.project_key = summed.project_key
