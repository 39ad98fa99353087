-- Copies of ordinary projects with a burst of stars but no forks, one copy per burst size.
-- The originals were counted on at least 90 of the 119 days that a graph looks back on, and on the
-- days before and at the end of the burst. A hash of the name decides which projects get a burst, when
-- and for how long, so that every run plants the same bursts.
with

rules as (
  select
    119 as days_looked_at,
    90 as least_days_counted,
    200 as most_hosts
),

hosts as (
  select lower(full_name) as host
  from obs_repositories
  cross join rules
  where day > getvariable('as_of') - rules.days_looked_at
    and stars is not null
    and forks is not null
  group by lower(full_name)
  having count(distinct day) >= any_value(rules.least_days_counted)
  order by hash(host || 'host')
  limit (select most_hosts from rules)
),

planned as (
  select
    hosts.host,
    sizes.size,
    -- At least five weeks before and one week after the burst.
    (getvariable('as_of') - 12 - (hash(hosts.host, sizes.size) % 60)::integer)::date as starts_on,
    [1, 2, 3, 5, 7][1 + (hash(sizes.size, hosts.host) % 5)::integer] as lasts_days
  from hosts
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
