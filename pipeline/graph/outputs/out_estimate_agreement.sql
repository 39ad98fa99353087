-- How often an estimate has the label of the full score: projects with a full score, scored again
-- from the signals of an estimate alone.
-- grain:   one row
-- key:     compared_on
-- reads:   score_health_day, score_health_bound
-- version: 1
-- An estimate knows the last commit or push, the stars and their growth. The labels are those that
-- the numbers give, with the limits of score_health_label and without smoothing.
with

rules as (
  select 50 as thriving_from_stars
),

newest as (
  select
    project_no,
    max(day_no) as day_no
  from score_health_day
  group by project_no
),

complete as (
  select days.*
  from score_health_day as days
  semi join newest on newest.project_no = days.project_no and newest.day_no = days.day_no
  where not days.is_provisional
),

reduced as (
  select
    * exclude (health, activity, momentum, community, maintenance)
      replace (
        null::real as commits,
        null::real as commits_year,
        null::real as people,
        null::real as issues_closed,
        null::real as release_freshness,
        null::real as pulls_merged
      )
  from complete
),

estimates as (
  select
    project_no,
    health
  from health_points('reduced')
),

steps as (
  select
    complete.project_no,
    estimates.health - complete.health as difference,
    least(
      max(bounds.step) filter (
        where bounds.step = 0 or complete.idle_days <= bounds.max_idle_days
      ),
      case
        when any_value(complete.is_archived) then 0
        when any_value(complete.is_deprecated) then 1
        when any_value(complete.stars) < any_value(rules.thriving_from_stars) then 3
        else 4
      end
    ) as max_step,
    max(bounds.step) filter (where complete.health >= bounds.min_score) as step_of_full,
    max(bounds.step) filter (where estimates.health >= bounds.min_score) as step_of_estimate
  from complete
  inner join estimates on estimates.project_no = complete.project_no
  cross join score_health_bound as bounds
  cross join rules
  group by complete.project_no, estimates.health, complete.health
),

labeled as (
  select
    difference,
    abs(least(step_of_full, max_step) - least(step_of_estimate, max_step)) as steps_apart
  from steps
)

select
  getvariable('as_of') as compared_on,
  count(*) as projects,
  count(*) filter (where steps_apart = 0) as same_label,
  count(*) filter (where steps_apart <= 1) as within_one_label,
  round(avg(difference), 1) as mean_difference
from labeled
