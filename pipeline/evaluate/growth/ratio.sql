-- The stars that came in 30 days for each that the pace let expect, where it let expect at least ten.
select
  quantile_cont((later.stars - said.stars) / said.pace, 0.25) as low,
  quantile_cont((later.stars - said.stars) / said.pace, 0.5) as median,
  quantile_cont((later.stars - said.stars) / said.pace, 0.75) as high
from said
inner join later
  on later.project_no = said.project_no
  and later.day_no = said.day_no + 30
where said.pace >= 10
  and said.day_no > getvariable('tuned_until') - date '2000-01-01'
having count(*) > 0
