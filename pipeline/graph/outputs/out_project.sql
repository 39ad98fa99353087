-- All tracked projects with their facts and scores, as published.
-- grain:   one row per project
-- key:     id
-- reads:   ent_project, score_health, score_velocity, score_trend, score_vertical, score_stack, score_star_integrity, score_star_checkable, score_health_missing, ent_new_project, stg_deprecated_project, stg_vanished_repository, out_identity, ent_project_kind
-- version: 9
with

bursts as (
  select
    project_no,
    sum(excess)::bigint as burst_stars,
    arg_max(
      {
        'gain': burst_gain,
        'days': burst_days,
        'day': date '2000-01-01' + day_no,
        'forks': forks_gained,
        'baseline': baseline_per_day
      },
      {'gain': burst_gain, 'day_no': day_no}
    ) filter (where excess > 0) as largest
  from score_star_integrity
  where day_no > (getvariable('as_of') - date '2000-01-01') - 90
  group by project_no
  -- Excludes projects that only lost suspicious stars in the window. The burst that brought these
  -- stars was before the window.
  having max(gain) > 0
),

stacks as (
  select
    project_no,
    list(stack_id order by weight desc, stack_id) as stacks
  from score_stack
  group by project_no
),

-- Excludes the current name, because a project can return to a former name.
renamed as (
  select
    out_identity.project_id,
    list(distinct out_identity.former_name order by out_identity.former_name) as former_names
  from out_identity
  inner join ent_project on ent_project.id = out_identity.project_id
  where lower(out_identity.former_name) <> lower(ent_project.full_name)
  group by out_identity.project_id
)

select
  ent_project.id,
  ent_project.project_key,
  ent_project.name, ent_project.owner, ent_project.repo, ent_project.full_name,
  coalesce(renamed.former_names, []) as former_names,
  ent_project.url,
  ent_project.description,
  ent_project.homepage,
  ent_project.stars,
  ent_project.forks, ent_project.watchers, ent_project.open_issues,
  ent_project.language as lang,
  ent_project.license, ent_project.license_note,
  ent_project.license_observed.license as license_observed,
  ent_project.license_observed.source as license_observed_by,
  ent_project.license_observed.day as license_observed_on,
  ent_project.topics,
  ent_project.categories,
  ent_project.lists,
  ent_project.scope_evidence as tracked_because, ent_project.is_ai, ent_project_kind.kind,
  score_vertical.vertical_id as vertical,
  coalesce(stacks.stacks, []) as stacks,
  ent_project.created_at,
  ent_project.pushed_at, ent_project.committed_at, ent_project.active_seen_on,
  ent_project.is_archived,
  -- A project that is only in the catalog was never observed.
  if(ent_project.sources = ['catalog'], null, ent_project.first_seen_on) as first_seen_on,
  ent_new_project.day as added_on,
  ent_project.observed_at, ent_project.stated_on, ent_project.stars_observed_on,
  ent_project.forks_observed_on, ent_project.watchers_observed_on, ent_project.open_issues_observed_on,
  greatest(ent_project.observed_at::date, ent_project.stated_on) as facts_on,
  stg_vanished_repository.last_seen_on,
  ent_project.sources,
  score_health.health,
  score_health.known as health_known,
  score_health.is_provisional as health_is_provisional,
  score_health.label as health_label,
  score_health.limited_by as health_limited_by,
  score_health.why as health_why,
  score_health.signals as health_signals,
  score_health.activity as health_activity, score_health.momentum as health_momentum,
  score_health.community as health_community,
  score_health.maintenance as health_maintenance,
  score_health.checked_at as health_checked_at,
  score_health.version as health_version,
  if(
    score_health.health is null,
    coalesce(
      strftime(
        stg_vanished_repository.last_seen_on,
        'GitHub no longer returns this repository. It was last seen on %b %-d, %Y.'
      ),
      score_health_missing.reason,
      strftime(
        ent_project.observed_at,
        'It was not observed in the last 90 days. The newest observation is of %b %-d, %Y.'
      ),
      'Its stars and activity were never observed.'
    ),
    null
  ) as health_missing,
  stg_deprecated_project.stated_by as deprecated_by,
  stg_deprecated_project.evidence as deprecated_evidence,
  score_velocity.stars_1d::bigint as stars_1d,
  score_velocity.stars_7d::bigint as stars_7d,
  score_velocity.stars_28d::bigint as stars_28d,
  round(score_velocity.pace)::bigint as pace,
  score_trend.trend, score_trend.change as trend_change, score_trend.why as trend_why,
  coalesce(
    bursts.burst_stars,
    if(score_star_checkable.project_no is not null and score_velocity.stars_28d is not null, 0, null)
  ) as burst_stars,
  format(
    'Gained {:,} stars {} {}, but {}. Before that, it gained {:,.1f} stars per day.',
    bursts.largest.gain,
    if(bursts.largest.days = 1, 'on', 'in ' || bursts.largest.days || ' days around'),
    strftime(bursts.largest.day, '%Y-%m-%d'),
    case
      when bursts.largest.forks = 0 then 'no forks'
      when bursts.largest.forks = 1 then 'only one fork'
      when bursts.largest.forks < 0 then format('lost {:,} forks', -bursts.largest.forks)
      else format('only {:,} forks', bursts.largest.forks)
    end,
    bursts.largest.baseline
  ) as burst_why
from ent_project
left join ent_project_kind on ent_project_kind.project_no = ent_project.project_no
left join score_health on score_health.project_no = ent_project.project_no
left join ent_new_project on ent_new_project.project_no = ent_project.project_no
left join score_health_missing on score_health_missing.project_no = ent_project.project_no
left join stg_deprecated_project on stg_deprecated_project.project_no = ent_project.project_no
left join stg_vanished_repository on stg_vanished_repository.project_no = ent_project.project_no
left join score_velocity on score_velocity.project_no = ent_project.project_no
left join score_star_checkable on score_star_checkable.project_no = ent_project.project_no
left join score_trend on score_trend.project_no = ent_project.project_no
left join score_vertical
  on score_vertical.project_no = ent_project.project_no
  and score_vertical.position = 1
left join stacks on stacks.project_no = ent_project.project_no
left join bursts on bursts.project_no = ent_project.project_no
left join renamed on renamed.project_id = ent_project.id
