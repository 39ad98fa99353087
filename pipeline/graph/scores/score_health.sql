-- Each project's newest health score, with its signals and a sentence that explains it.
-- grain:   one row per scored project
-- key:     project_no
-- reads:   score_health_day, score_health_fact, score_health_reason, score_health_label, score_rare_push, stg_repository_day, stg_project_age, stg_deprecated_project, stg_vanished_repository, score_health_outdated
-- version: 7
-- The effect of a fact is the sum of maximum × (value − 0.5) over its signals. The sentence
-- contains the two facts with the largest effect. A fact is included only if it is good and raises
-- the score, or is bad and lowers it. A second sentence explains what limits the label. A
-- repository that no longer exists has no score, and neither has one whose label is outdated.
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
        'max': round(max_points::double, 1)
      }),
      ','
      order by place
    ) || ']' as signals
  from score_health_fact
  group by project_no
),

effects as (
  select
    score_health_fact.project_no,
    score_health_reason.words,
    score_health_reason.tone,
    sum(score_health_fact.max_points * (score_health_fact.value - 0.5)) as effect
  from score_health_fact
  inner join score_health_reason
    on score_health_reason.project_no = score_health_fact.project_no
    and score_health_reason.topic = score_health_fact.topic
  where score_health_reason.tone is not null
  group by score_health_fact.project_no, score_health_reason.words, score_health_reason.tone
),

ranked as (
  select
    effects.*,
    row_number() over (
      partition by project_no
      order by round(-abs(effect)::double, 3), words
    ) as place
  from effects
  where (tone = 'good') = (effect > 0)
),

sentences as (
  select
    project_no,
    string_agg(words, ' and ' order by place) filter (where tone = 'good') as raised_by,
    string_agg(words, ' and ' order by place) filter (where tone = 'bad') as lowered_by
  from ranked
  where place <= 2
  group by project_no
),

scored as (
  select
    days.*,
    labels.label,
    labels.limited_by,
    rare.pushes,
    facts.observed_at,
    ages.created_no,
    deprecations.evidence,
    coalesce(
      'raised by ' || sentences.raised_by || coalesce('; lowered by ' || sentences.lowered_by, ''),
      'lowered by ' || sentences.lowered_by,
      'nothing stands out'
    ) as sentence
  from score_health_day as days
  inner join (select project_no, max(day_no) as day_no from score_health_day group by all) as last
    using (project_no, day_no)
  inner join stg_repository_day as facts using (project_no, day_no)
  inner join score_health_label as labels
    on labels.project_no = days.project_no
    and labels.day_no = days.day_no
  left join score_rare_push as rare
    on rare.project_no = days.project_no
    and rare.day_no = days.day_no
  left join sentences on sentences.project_no = days.project_no
  left join stg_project_age as ages on ages.project_no = days.project_no
  left join stg_deprecated_project as deprecations on deprecations.project_no = days.project_no
)

select
  scored.project_no,
  scored.health::integer as health,
  scored.activity::integer as activity,
  scored.momentum::integer as momentum,
  scored.community::integer as community,
  scored.maintenance::integer as maintenance,
  scored.known::integer as known,
  scored.is_provisional,
  scored.label,
  scored.limited_by,
  case
    when scored.is_archived then 'Archived by its owner. '
    -- A project in maintenance mode still gets fixes.
    when scored.is_deprecated and regexp_matches(scored.evidence, '\bin maintenance mode\b', 'i')
      then scored.evidence || ' '
    when scored.is_deprecated then 'No longer maintained. ' || coalesce(scored.evidence || ' ', '')
    else ''
  end
  || case
    when scored.day_no < (getvariable('as_of') - date '2000-01-01') - 1
      then strftime(date '2000-01-01' + scored.day_no::integer, 'As last observed on %b %-d, %Y: ')
        || scored.sentence || '.'
    else upper(scored.sentence[1]) || scored.sentence[2:] || '.'
  end
  || case scored.limited_by
    when 'idle' then format(
      ' The label is {} because of {:,} days without a {}.',
      replace(scored.label, '-', ' '), scored.idle_days, if(scored.is_commit, 'commit', 'push')
    )
    when 'rare' then format(
      ' The label is fair because new pushes were observed on only {} of the last 90.',
      if(scored.pushes = 1, '1 day', scored.pushes || ' days')
    )
    when 'small' then ' The label is healthy because of fewer than 50 stars.'
    else ''
  end
  || case
    when not scored.is_provisional then ''
    when coalesce(scored.commits, scored.commits_year, scored.people, scored.issues_closed,
      scored.release_freshness) is null
      then format(' Estimate from {} of 11 signals.', scored.known)
    when scored.created_no is null
      then format(' Estimate: first observed {:,} days ago.', scored.age_days)
    else format(' Estimate: the repository is {:,} days old.', scored.age_days)
  end as why,
  signals.signals,
  scored.observed_at as checked_at,
  scored.version::integer as version
from scored
inner join signals on signals.project_no = scored.project_no
anti join stg_vanished_repository on stg_vanished_repository.project_no = scored.project_no
anti join score_health_outdated on score_health_outdated.project_no = scored.project_no
