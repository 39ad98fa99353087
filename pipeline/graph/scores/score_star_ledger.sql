-- The star ledger: what is known about the stars of each project on each day.
-- grain:   one row per project and day with an observed total or known kept stars, in the last 90 days
-- key:     project_no, day_no
-- reads:   stg_star_day, stg_star_history, stg_repository_day, score_star_verdict
-- version: 1
-- `change` is the difference from the previous observed total, `change_days` earlier. `kept` is the
-- number of stars that were given on the day and still existed on day `kept_seen_no`.
-- `removed` is the minimum number of stars that were removed since the previous total. A total is
-- observed at an unknown time of the day, but kept stars are counted by whole days. So the kept
-- stars between two totals are at least those of the whole days between them, and at most those of
-- the same days plus the days of both totals. If `change` is outside this range, `removed` is its
-- distance from the range. Otherwise, `removed` is 0. It is null unless the kept stars of all these
-- days are known.
-- `is_burst` is null if there is not enough data to detect a burst.
with

rules as (
  select
    14 as min_known_days, -- before the change, as in score_unusual_gain
    14 as max_gap, -- days between the totals, as in score_unusual_gain
    0.5 as max_drop -- fraction of the total; a larger drop means another repository
),

totals as (
  select
    project_no,
    day_no,
    stars,
    lag(stars) over by_day as before,
    day_no - lag(day_no) over by_day as days_before,
    month_days
  from stg_star_day
  where is_observed
  window by_day as (partition by project_no order by day_no)
),

observed as (
  select
    totals.project_no,
    totals.day_no,
    totals.stars,
    totals.month_days,
    if(totals.stars >= (1 - rules.max_drop) * totals.before, totals.stars - totals.before, null)
      as change,
    if(totals.stars >= (1 - rules.max_drop) * totals.before, totals.days_before, null)
      as change_days
  from totals
  cross join rules
),

days as (
  select
    coalesce(observed.project_no, stg_star_history.project_no) as project_no,
    coalesce(observed.day_no, stg_star_history.day_no) as day_no,
    observed.stars,
    observed.change,
    observed.change_days,
    observed.month_days,
    stg_star_history.kept,
    stg_star_history.seen_no
  from observed
  full join stg_star_history
    on stg_star_history.project_no = observed.project_no
    and stg_star_history.day_no = observed.day_no
),

compared as (
  select
    days.*,
    count(kept) over span as days_known,
    sum(kept) over span as kept_at_most,
    sum(kept) over span - kept - first_value(kept) over span as kept_at_least
  from days
  window span as (
    partition by project_no order by day_no
    range between coalesce(change_days, 0) preceding and current row
  )
)

select
  compared.project_no,
  compared.day_no,
  compared.stars,
  compared.change,
  compared.change_days,
  compared.kept,
  compared.seen_no as kept_seen_no,
  if(
    compared.change is null or compared.days_known <= compared.change_days,
    null,
    greatest(
      compared.change - compared.kept_at_most,
      compared.kept_at_least - compared.change,
      0
    )
  )::integer as removed,
  case
    when verdicts.project_no is not null then true
    when compared.change_days <= rules.max_gap
      and compared.month_days - compared.change_days >= rules.min_known_days
      and counts.forks is not null
      then false
  end as is_burst,
  verdicts.verdict,
  verdicts.reason
from compared
cross join rules
left join stg_repository_day as counts
  on counts.project_no = compared.project_no
  and counts.day_no = compared.day_no
left join score_star_verdict as verdicts
  on verdicts.project_no = compared.project_no
  and verdicts.day_no = compared.day_no
where compared.day_no > (getvariable('as_of') - date '2000-01-01') - 90
