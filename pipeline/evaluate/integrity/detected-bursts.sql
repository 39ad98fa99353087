-- For each kind of simulated star burst: how many bursts star integrity detected, and how many of
-- their stars it set aside as suspicious. A burst is detected if at least one star was set aside.
with

burst_results as (
  select
    planted.size,
    planted.lasts_days,
    case
      when planted.baseline_per_day < 1 then 'under 1 a day'
      when planted.baseline_per_day < 5 then '1 to 5 a day'
      when planted.baseline_per_day < 20 then '5 to 20 a day'
      else '20 a day and more'
    end as baseline,
    coalesce(sum(bursts.excess), 0) as set_aside
  from planted
  inner join stg_project_identity on stg_project_identity.name_key = planted.full_name
  left join score_star_integrity as bursts
    on bursts.project_no = stg_project_identity.project_no
    and bursts.excess > 0
    and bursts.day_no - (planted.starts_on - date '2000-01-01')
      between 0 and planted.lasts_days - 1
  group by planted.full_name, planted.size, planted.lasts_days, planted.baseline_per_day
),

kinds as (
  select 'all' as "by", 'all' as kind, * from burst_results
  union all
  select 'size' as "by", size || ' stars' as kind, * from burst_results
  union all
  select 'days' as "by", lasts_days || if(lasts_days = 1, ' day', ' days') as kind, * from burst_results
  union all
  select 'baseline' as "by", baseline as kind, * from burst_results
)

select
  "by",
  kind,
  count(*)::integer as planted,
  count(*) filter (where set_aside > 0)::integer as found,
  sum(size)::integer as stars_planted,
  sum(least(set_aside, size))::integer as stars_set_aside
from kinds
group by "by", kind
