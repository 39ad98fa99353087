-- Star totals by day, a single missing day between two observed ones filled by their mean.
-- grain:   one row per project and day, observed or filled
-- key:     project_key, day_no
-- reads:   stg_repository_day
-- version: 1
-- Runs in chunks of projects, so that a million of them need no more memory than a few.
-- Only look-backs read the filled days, so that a window of 7 days tolerates a gap of one day
-- either side; nothing filled is ever published as a day's total.
with

observed as (
  select
    project_key,
    day_no,
    stars,
    forks,
    open_issues + closed_issues as issues,
    lead(day_no) over by_day as next_day_no,
    lead(stars) over by_day as next_stars,
    lead(forks) over by_day as next_forks
  from stg_repository_day
  where stars is not null
    and hash(project_key) % getvariable('chunks') = getvariable('chunk')
  window by_day as (partition by project_key order by day_no)
)

select
  project_key,
  day_no,
  stars,
  forks,
  issues,
  true as is_observed
from observed
union all
select
  project_key,
  day_no + 1 as day_no,
  round((stars + next_stars) / 2)::integer as stars,
  round((forks + next_forks) / 2)::integer as forks,
  issues,
  false as is_observed
from observed
where next_day_no = day_no + 2
