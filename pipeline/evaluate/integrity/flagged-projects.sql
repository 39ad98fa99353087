-- The number of projects without a simulated burst, and how many of them star integrity flags. A
-- project is flagged if it has at least one day with suspicious stars. Includes only projects with
-- star totals on at least 60 of the last 119 days.
with

ordinary as (
  select
    stg_project_identity.project_no,
    any_value(stg_project_identity.name_key) as name_key
  from stg_project_identity
  inner join stg_star_day on stg_star_day.project_no = stg_project_identity.project_no
  where not starts_with(stg_project_identity.name_key, 'planted-')
  group by stg_project_identity.project_no
  having count(distinct stg_star_day.day_no) >= 60
)

select
  count(*)::integer as projects,
  count(*) filter (
    where project_no in (select project_no from score_star_integrity where excess > 0)
  )::integer as flagged
from ordinary
