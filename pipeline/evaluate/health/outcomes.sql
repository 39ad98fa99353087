-- What came of each project in the 12 months after a day, as later rows of the log tell it.
-- A commit after the day and up to `until` says that work went on. None does only where the project
-- was seen at the end of the 12 months: either its newest commit, told on the first day from
-- `until` on, still is one from before, or it was last seen without a new one at most 14 days
-- before `until`. All others are unknown: left the list, renamed without a trace, or gone.
-- Pushes and releases are no commits and are not looked at.
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
