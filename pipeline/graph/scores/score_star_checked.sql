-- Projects whose stars could be checked for bursts, because forks were observed along with stars.
-- grain:   one row per project
-- key:     project_no
-- reads:   stg_repository_day
-- version: 1
-- made:    accumulated
-- Without these observations, the number of suspicious stars is unknown, not zero.
with

rules as (
  select
    28 as min_days, -- between the first and the last day, as long as the comparison before a burst
    7 as max_age -- of the newest of these days
)

select project_no
from stg_repository_day
cross join rules
where stars is not null and forks is not null
group by project_no
having max(day_no) - min(day_no) >= any_value(rules.min_days)
  and max(day_no) >= (getvariable('as_of') - date '2000-01-01') - any_value(rules.max_age)
