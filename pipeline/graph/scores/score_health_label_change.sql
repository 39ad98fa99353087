-- Changes of the health label of each project in the last 30 days.
-- grain:   one row per project and day
-- key:     project_no, day_no
-- reads:   score_health_label, score_health_day, stg_published_score
-- version: 2
-- A label that was published is used even if the current method would compute another one. Changes
-- from or to a provisional label are excluded: the project did not change, only what is known about
-- it.
with

labels as (
  select
    score_health_label.project_no,
    score_health_label.day_no,
    coalesce(stg_published_score.label, score_health_label.label) as label,
    score_health_day.is_provisional
  from score_health_label
  inner join score_health_day
    on score_health_day.project_no = score_health_label.project_no
    and score_health_day.day_no = score_health_label.day_no
  left join stg_published_score
    on stg_published_score.project_no = score_health_label.project_no
    and stg_published_score.day_no = score_health_label.day_no
  where score_health_label.day_no > (getvariable('as_of') - date '2000-01-01') - 45
),

changed_projects as (
  select project_no
  from labels
  group by project_no
  having min(label) <> max(label)
),

compared as (
  select
    labels.project_no,
    labels.day_no,
    labels.label,
    labels.is_provisional,
    lag(labels.label) over by_day as label_before,
    lag(labels.is_provisional) over by_day as was_provisional
  from labels
  semi join changed_projects on changed_projects.project_no = labels.project_no
  window by_day as (partition by labels.project_no order by labels.day_no)
)

select
  project_no,
  day_no,
  label_before,
  label
from compared
where label <> label_before
  and not is_provisional
  and not was_provisional
  and day_no > (getvariable('as_of') - date '2000-01-01') - 30
