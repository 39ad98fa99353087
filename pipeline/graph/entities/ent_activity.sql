-- The last known push and commit of each project.
-- grain:   one row per project with a known push or commit
-- key:     project_no
-- reads:   stg_repository_fact, stg_repository_observation
-- version: 2
-- Some sources do not state them every day. So the rows of the window that scores use are read as
-- well, not only the newest row of each source. As in stg_repository_day, the sources of a day are
-- merged, and the newest day with a push or a commit counts. If it has no commit, the newest commit of
-- the 35 days before it is used, unless the push is more than two days newer. Some sources state only
-- the day of a commit, so days are compared. If the push is earlier than the commit, the time of the
-- commit replaces it. `active_seen_on` is the newest day.
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

dated as (
  select *, max(day) over (partition by project_no) as active_seen_on
  from stated
),

newest as (
  select
    project_no,
    active_seen_on,
    max(pushed_at) filter (where day = active_seen_on) as pushed_at,
    max(committed_at) filter (where day = active_seen_on) as stated_commit,
    max(committed_at) filter (where day >= active_seen_on - 35) as recent_commit
  from dated
  group by project_no, active_seen_on
)

select
  project_no,
  if(pushed_at < committed_at, committed_at, pushed_at) as pushed_at,
  committed_at,
  active_seen_on
from (
  select
    * exclude (stated_commit, recent_commit),
    coalesce(
      stated_commit,
      if(recent_commit::date < pushed_at::date - 2, null, recent_commit)
    ) as committed_at
  from newest
) as commits
