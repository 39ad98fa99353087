-- The emerging index of the current day and of the previous day.
-- grain:   one row per index day and project
-- key:     index_on, id
-- reads:   score_emerging, ent_slug
-- version: 3
select
  (date '2000-01-01' + score_emerging.day_no)::date as index_on,
  ent_slug.id,
  score_emerging.position as rank,
  score_emerging.stars_7d::bigint as stars_7d,
  round(score_emerging.baseline_7d, 1)::double as baseline_7d,
  round(score_emerging.growth, 2)::double as growth,
  round(score_emerging.surprise, 2)::double as surprise,
  score_emerging.age_days::integer as age_days,
  (date '2000-01-01' + score_emerging.detected_no)::date as detected_on,
  score_emerging.track,
  round(score_emerging.outlook, 2)::double as outlook
from score_emerging
inner join ent_slug on ent_slug.project_no = score_emerging.project_no
where score_emerging.day_no >= (getvariable('as_of') - date '2000-01-01') - 1
