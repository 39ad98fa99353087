-- The last known push and commit of each project.
-- grain:   one row per project with a known push or commit
-- key:     project_no
-- reads:   stg_repository_fact, stg_repository_observation
-- version: 1
-- Some sources do not state them every day. So the rows of the window that scores use are read as
-- well, not only the newest row of each source. The newest row with a push or a commit counts. If it
-- contains no commit, the newest commit of the last 35 days is used, unless the push is more than two
-- days newer. If the push is earlier than the commit, the time of the commit replaces it.
-- `active_seen_on` is the day of the newest row.
with

stated as (
  select project_no, day, observed_at, source, pushed_at, committed_at
  from stg_repository_fact
  where pushed_at is not null or committed_at is not null
  union all
  select project_no, day, observed_at, source, pushed_at, committed_at
  from stg_repository_observation
  where day > getvariable('as_of') - 119
    and (pushed_at is not null or committed_at is not null)
),

newest as (
  select
    project_no,
    max(day) as active_seen_on,
    arg_max(struct_pack(pushed_at, committed_at), (observed_at, source)) as activity,
    arg_max(committed_at, (observed_at, source)) filter (where day > getvariable('as_of') - 35)
      as recent_commit
  from stated
  group by project_no
),

commits as (
  select
    *,
    coalesce(
      activity.committed_at,
      if(recent_commit < activity.pushed_at - interval 2 days, null, recent_commit)
    ) as committed_at
  from newest
)

select
  project_no,
  if(activity.pushed_at < committed_at, committed_at, activity.pushed_at) as pushed_at,
  committed_at,
  active_seen_on
from commits
