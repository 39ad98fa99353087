-- The emerging index has at most 100 projects per day. On the newest day, none has ended, established
-- ones accelerate, and those with a settled score are healthy.
-- grain:   one row per violation
-- key:     id
-- reads:   out_emerging, out_project, score_health_bound
-- version: 2
select
  out_emerging.id,
  'an emerging project is not healthy and growing' as problem
from out_emerging
inner join out_project on out_project.id = out_emerging.id
inner join score_health_bound as bound on bound.label = 'healthy'
where out_emerging.rank > 100
  or (
    out_emerging.index_on = getvariable('as_of')
    and not coalesce(
      (out_project.trend = 'accelerating' or out_emerging.track = 'newborn')
      and (out_project.health_is_provisional is distinct from false or out_project.health >= bound.min_score)
      and out_project.deprecated_by is null,
      false
    )
  )
