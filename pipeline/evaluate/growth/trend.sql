-- How often each trend was followed by more stars than a project's own past: the 28 days after
-- against the 14 that the trend was measured from, by the day, and against all 28 days before.
select
  said.day_no <= getvariable('tuned_until') - date '2000-01-01' as seen_by_tuning,
  said.trend,
  count(*)::integer as n,
  count(distinct said.project_no)::integer as projects,
  avg((later.stars - said.stars > 2 * said.earlier)::integer) as above_own_past,
  avg((later.stars - said.stars > said.recent + said.earlier)::integer) as above_last_28d
from said
inner join later
  on later.project_no = said.project_no
  and later.day_no = said.day_no + 28
where said.trend is not null
group by seen_by_tuning, said.trend
order by seen_by_tuning desc, said.trend
