-- Each project's newest health with a sentence that names the two facts that moved it most.
-- grain:   one row per scored project
-- key:     project_no
-- reads:   score_health_day, score_health_label, stg_repository_day
-- version: 1
-- made:    growing
-- How far a signal moved the score is its points less half of what it could give; the two that
-- moved it most either way are named. The version is that of the formula in score_health_day.
with

method as (
  select 1 as version
),

newest as (
  select
    points.*,
    labels.label,
    facts.observed_at,
    facts.commits_90d,
    facts.authors_90d,
    facts.contributors,
    facts.open_issues,
    facts.closed_issues
  from score_health_day as points
  inner join (
    select
      project_no,
      max(day_no) as day_no
    from score_health_day
    group by project_no
  ) as last
    on last.project_no = points.project_no
    and last.day_no = points.day_no
  inner join stg_repository_day as facts
    on facts.project_no = points.project_no
    and facts.day_no = points.day_no
  inner join score_health_label as labels
    on labels.project_no = points.project_no
    and labels.day_no = points.day_no
),

moves as (
  select
    newest.*,
    [
      {
        'by': if(commits is null, 30, 18) * (recency - 0.5),
        'fact': case
          when idle_days <= 1 then 'a commit in the last day'
          when recency >= 0.5 then 'a commit ' || format('{:,}', idle_days) || ' days ago'
          else 'no commit for ' || format('{:,}', idle_days) || ' days'
        end
      },
      {
        'by': 12 * (commits - 0.5),
        'fact': case commits_90d
          when 0 then 'no commit in 90 days'
          when 1 then 'one commit in 90 days'
          else format('{:,}', commits_90d) || ' commits in 90 days'
        end
      },
      {
        'by': 12 * (people - 0.5),
        'fact': case
          when authors_90d = 1 then 'one author in 90 days'
          when authors_90d is not null then format('{:,}', authors_90d) || ' authors in 90 days'
          else format('{:,}', contributors) || ' contributors so far'
        end
      },
      {
        'by': 8 * (issues_closed - 0.5),
        'fact': format('{:,} of {:,} issues closed', closed_issues, closed_issues + open_issues)
      },
      {
        'by': 20 * ((12 * new_stars + 8 * growth) / 20 - 0.5),
        'fact': case
          when round(stars_28d) = 1 then 'one star gained in four weeks'
          when round(stars_28d) > 0
            then format('{:,}', round(stars_28d)::integer) || ' stars gained in four weeks'
          when round(stars_28d) < 0 then 'stars lost in four weeks'
          else 'no star gained in four weeks'
        end
      },
      {
        'by': 8 * (release_freshness - 0.5),
        'fact': case
          when release_age_days <= 1 then 'a release in the last day'
          when release_freshness >= 0.5 then 'a release ' || format('{:,}', release_age_days) || ' days ago'
          else 'no release for ' || format('{:,}', release_age_days) || ' days'
        end
      }
    ] as moves
  from newest
),

-- The two that moved it most, the first of them by their words where they moved it alike.
ranked as (
  select
    moves.*,
    list_sort(
      list_transform(
        list_filter(moves, lambda move: move.by is not null and move.fact is not null),
        lambda move: {'order': -abs(move.by), 'fact': move.fact, 'lifts': move.by >= 0}
      )
    )[:2] as told
  from moves
),

sentences as (
  select
    ranked.*,
    array_to_string([move.fact for move in told if move.lifts], ' and ') as lifted,
    array_to_string([move.fact for move in told if not move.lifts], ' and ') as held_back
  from ranked
)

select
  sentences.project_no,
  sentences.health::integer as health,
  sentences.activity::integer as activity,
  sentences.momentum::integer as momentum,
  sentences.community::integer as community,
  sentences.maintenance::integer as maintenance,
  sentences.label,
  if(sentences.is_archived, 'Archived by its owner. ', '')
  || case
    when held_back = '' then 'Lifted by ' || lifted || '.'
    when lifted = '' then 'Held back by ' || held_back || '.'
    else 'Lifted by ' || lifted || '; held back by ' || held_back || '.'
  end as why,
  sentences.observed_at as checked_at,
  method.version
from sentences
cross join method
