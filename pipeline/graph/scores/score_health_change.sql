-- The days of the last 30 on which a project's health label changed.
-- grain:   one row per project and day
-- key:     project_no, day_no
-- reads:   score_health_label, stg_published_score
-- version: 1
-- made:    accumulated
-- Published labels are used as published, even if the current method would compute another label.
with

labels as (
  select
    score_health_label.project_no,
    score_health_label.day_no,
    coalesce(stg_published_score.label, score_health_label.label) as label
  from score_health_label
  left join stg_published_score
    on stg_published_score.project_no = score_health_label.project_no
    and stg_published_score.day_no = score_health_label.day_no
  where score_health_label.day_no > (getvariable('as_of') - date '2000-01-01') - 45
),

moved as (
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
    lag(labels.label) over (partition by labels.project_no order by labels.day_no) as label_before
  from labels
  semi join moved on moved.project_no = labels.project_no
)

select
  project_no,
  day_no,
  label_before,
  label
from compared
where label <> label_before
  and day_no > (getvariable('as_of') - date '2000-01-01') - 30
