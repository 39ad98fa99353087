-- Each project's newest health, with its signals and a sentence on the two facts with the most effect.
-- grain:   one row per scored project
-- key:     project_no
-- reads:   score_health_day, score_health_fact, score_health_label, stg_repository_day
-- version: 2
-- made:    accumulated
-- The effect of a fact is the sum of maximum × (value − 0.5) over its signals. The sentence names the
-- two facts with the largest effect, positive or negative. `version` is the version in this header,
-- which must equal that of the formula in score_health_day.
with

signals as (
  select
    project_no,
    '[' || string_agg(
      to_json({
        'part': part,
        'name': name,
        'fact': fact,
        'points': round(points::double, 1),
        'most': round(max_points::double, 1)
      }),
      ','
      order by place
    ) || ']' as signals
  from score_health_fact
  group by project_no
),

effects as (
  select
    project_no,
    max(words) as words,
    sum(max_points * (value - 0.5)) as effect
  from score_health_fact
  group by project_no, topic
  having max(words) is not null
),

-- Facts with the same effect are ordered by their words.
ranked as (
  select
    effects.*,
    row_number() over (
      partition by project_no
      order by round(-abs(effect)::double, 3), words
    ) as place
  from effects
),

sentences as (
  select
    project_no,
    string_agg(words, ' and ' order by place) filter (where effect >= 0) as raised_by,
    string_agg(words, ' and ' order by place) filter (where effect < 0) as lowered_by
  from ranked
  where place <= 2
  group by project_no
)

select
  days.project_no,
  days.health::integer as health,
  days.activity::integer as activity,
  days.momentum::integer as momentum,
  days.community::integer as community,
  days.maintenance::integer as maintenance,
  labels.label,
  if(days.is_archived, 'Archived by its owner. ', '')
  || case
    when lowered_by is null then 'Raised by ' || raised_by || '.'
    when raised_by is null then 'Lowered by ' || lowered_by || '.'
    else 'Raised by ' || raised_by || '; lowered by ' || lowered_by || '.'
  end as why,
  signals.signals,
  facts.observed_at as checked_at,
  getvariable('model_version')::integer as version
from score_health_day as days
inner join (
  select
    project_no,
    max(day_no) as day_no
  from score_health_day
  group by project_no
) as last
  on last.project_no = days.project_no
  and last.day_no = days.day_no
inner join stg_repository_day as facts
  on facts.project_no = days.project_no
  and facts.day_no = days.day_no
inner join score_health_label as labels
  on labels.project_no = days.project_no
  and labels.day_no = days.day_no
inner join signals on signals.project_no = days.project_no
inner join sentences on sentences.project_no = days.project_no
