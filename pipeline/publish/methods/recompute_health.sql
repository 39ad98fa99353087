-- Recomputes the health score of every project from health_inputs.parquet alone, and
-- shows it next to the published score. Run it in the folder of the dumps:
--   duckdb -c ".read methods/recompute_health.sql"
-- /methods/health explains the formula; health.sql contains the pipeline's queries.

-- {{formulas}}
with

inputs as (select * from 'health_inputs.parquet')

select
  projects.id,
  projects.health as published,
  scores.health::integer as recomputed,
  scores.activity::integer as activity,
  scores.momentum::integer as momentum,
  scores.community::integer as community,
  scores.maintenance::integer as maintenance
from 'projects.parquet' as projects
left join health_scores('inputs') as scores on scores.id = projects.id
order by projects.id;
