-- The emerging index has at most 100 projects per day, all accelerating and healthy on the newest day.
-- grain:   one row per violation
-- key:     id
-- reads:   out_emerging, out_project, score_health_bound
-- version: 1
select
  out_emerging.id,
  'an emerging project is not healthy and accelerating' as problem
from out_emerging
inner join out_project on out_project.id = out_emerging.id
inner join score_health_bound as bound on bound.label = 'healthy'
where out_emerging.rank > 100
  or (
    out_emerging.index_on = getvariable('as_of')
    and not coalesce(out_project.trend = 'accelerating' and out_project.health >= bound.min_score, false)
  )
