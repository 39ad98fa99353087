-- The emerging index has at most 100 projects per day. The projects of the newest day qualify.
-- grain:   one row per violation
-- key:     id
-- reads:   out_emerging, out_project, score_health_bound
-- version: 2
-- On the newest day, no project in the index is archived or deprecated. Established projects have
-- an accelerating trend. Projects with a health score that is not provisional have at least the
-- minimum score of healthy projects.
select
  out_emerging.id,
  'the project does not qualify for the emerging index' as problem
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
