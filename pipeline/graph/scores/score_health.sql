-- Each project's newest health with its signals and a sentence on the two facts that moved it most.
-- grain:   one row per scored project
-- key:     project_no
-- reads:   score_health_day, score_health_fact, score_health_label, stg_repository_day
-- version: 2
-- made:    growing
-- How far a fact moved the score is what its signals give less half of what they could give; the
-- two that moved it most either way are named. The version is that of the formula in
-- score_health_day.
with

method as (
  select 2 as version
),

signals as (
  select
    project_no,
    '[' || string_agg(
      to_json({
        'part': part,
        'name': name,
        'fact': fact,
        'points': round(points::double, 1),
        'most': round(most::double, 1)
      }),
      ','
      order by place
    ) || ']' as signals
  from score_health_fact
  group by project_no
),

moves as (
  select
    project_no,
    max(words) as words,
    sum(most * (value - 0.5)) as moved
  from score_health_fact
  group by project_no, topic
  having max(words) is not null
),

-- The first of them by their words where they moved it alike.
ranked as (
  select
    moves.*,
    row_number() over (
      partition by project_no
      order by round(-abs(moved)::double, 3), words
    ) as place
  from moves
),

sentences as (
  select
    project_no,
    string_agg(words, ' and ' order by place) filter (where moved >= 0) as lifted,
    string_agg(words, ' and ' order by place) filter (where moved < 0) as held_back
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
    when held_back is null then 'Lifted by ' || lifted || '.'
    when lifted is null then 'Held back by ' || held_back || '.'
    else 'Lifted by ' || lifted || '; held back by ' || held_back || '.'
  end as why,
  signals.signals,
  facts.observed_at as checked_at,
  method.version
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
cross join method
