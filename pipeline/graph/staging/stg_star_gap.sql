-- Days without an observed star total, between a project's first and last total.
-- grain:   one row per project and missing day
-- key:     project_no, day_no
-- reads:   stg_repository_day
-- version: 1
-- A single missing day gets the mean of its neighbors. In longer gaps the total stays unknown.
-- Interpolated totals are used only to compute gains. Without them, one missing day would make a
-- weekly gain unknown. They are never published.
with

spans as (
  select
    project_no,
    min(day_no) as first_no,
    max(day_no) as last_no
  from stg_repository_day
  where stars is not null
  group by project_no
  having count(*) <= max(day_no) - min(day_no)
),

missing as (
  select
    days.project_no,
    days.day_no
  from (
    select project_no, unnest(range(first_no, last_no))::integer as day_no
    from spans
  ) as days
  anti join stg_repository_day as seen
    on seen.project_no = days.project_no
    and seen.day_no = days.day_no
    and seen.stars is not null
)

select
  missing.project_no,
  missing.day_no,
  round((before.stars + after.stars) / 2)::integer as stars,
  round((before.forks + after.forks) / 2)::integer as forks,
  if(after.stars is null, null, before.open_issues + before.closed_issues) as issues
from missing
left join stg_repository_day as before
  on before.project_no = missing.project_no
  and before.day_no = missing.day_no - 1
left join stg_repository_day as after
  on after.project_no = missing.project_no
  and after.day_no = missing.day_no + 1
