-- Plans simulated bursts of stars without forks: each chosen real project gets one copy per burst
-- size. A project can be chosen if it has star totals on at least 90 of the last 119 days. It also
-- needs totals 29 days and 1 day before the burst, and on the last day of the burst. Hashes of the
-- name choose the projects, days and durations, so that every run plans the same bursts.
with

rules as (
  select
    119 as window_days,
    90 as min_days_counted,
    200 as max_originals
),

originals as (
  select lower(full_name) as host
  from obs_repositories
  cross join rules
  where day > getvariable('as_of') - rules.window_days
    and stars is not null
    and forks is not null
  group by lower(full_name)
  having count(distinct day) >= any_value(rules.min_days_counted)
  order by hash(host || 'host')
  limit (select max_originals from rules)
),

planned as (
  select
    originals.host,
    sizes.size,
    -- Leaves at least 47 days of the window before the burst, and at least 6 days after it.
    (getvariable('as_of') - 12 - (hash(originals.host, sizes.size) % 60)::integer)::date as starts_on,
    [1, 2, 3, 5, 7][1 + (hash(sizes.size, originals.host) % 5)::integer] as lasts_days
  from originals
  cross join (select unnest([150, 300, 600, 1200, 2500, 5000]) as size) as sizes
),

counted as (
  select
    lower(full_name) as host,
    day,
    max(stars) as stars
  from obs_repositories
  where stars is not null
  group by lower(full_name), day
)

select
  planned.host,
  'planted-' || planned.size || '/' || replace(planned.host, '/', '-') as full_name,
  planned.size,
  planned.starts_on,
  planned.lasts_days,
  (before.stars - month.stars) / 28.0 as baseline_per_day
from planned
inner join counted as before
  on before.host = planned.host
  and before.day = planned.starts_on - 1
inner join counted as after
  on after.host = planned.host
  and after.day = planned.starts_on - 1 + planned.lasts_days
inner join counted as month
  on month.host = planned.host
  and month.day = planned.starts_on - 29
order by planned.host, planned.size
