-- Projects with enough observations of stars and forks to detect suspicious stars.
-- grain:   one row per project
-- key:     project_no
-- reads:   stg_repository_day
-- version: 1
-- For other projects, the number of suspicious stars is unknown, not zero.
with

rules as (
  select
    28 as min_days, -- between the first and last day; a burst is compared with the 28 days before it
    7 as max_age -- days since the newest observation
)

select project_no
from stg_repository_day
cross join rules
where stars is not null and forks is not null
group by project_no
having max(day_no) - min(day_no) >= any_value(rules.min_days)
  and max(day_no) >= (getvariable('as_of') - date '2000-01-01') - any_value(rules.max_age)
