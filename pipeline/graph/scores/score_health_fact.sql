-- The facts behind each project's newest health: every known signal with its points and maximum.
-- grain:   one row per scored project and signal
-- key:     project_no, place
-- reads:   score_health_day, stg_repository_day
-- version: 3
-- The points of unknown signals are distributed among the known signals of the same component.
-- `topic` connects a signal with its fact in score_health_reason, if it has one. Several signals
-- can have the same `topic`. The last activity is called a push if the last commit on the default
-- branch is unknown. Star gains are shown as observed, with the number of days.
with

newest as (
  select
    points.* exclude (stars),
    facts.* exclude (project_no, day_no, is_archived),
    if(points.is_commit, 'last commit', 'last push') as last_activity,
    format('{:,} {} ago', points.idle_days, if(points.idle_days = 1, 'day', 'days')) as active,
    format('{:,} {} ago', points.release_age_days, if(points.release_age_days = 1, 'day', 'days'))
      as released,
    case points.gained_in
      when 'four weeks' then ''
      when 'some days' then format(' in {:,} days', points.gained_days)
      else format(' since its creation {:,} days ago', points.gained_days)
    end as gained_since
  from score_health_day as points
  inner join (select project_no, max(day_no) as day_no from score_health_day group by all) as last
    using (project_no, day_no)
  inner join stg_repository_day as facts using (project_no, day_no)
),

listed as (
  select
    newest.project_no,
    newest.is_over,
    unnest([
      {
        'place': 1, 'part': 'activity', 'name': last_activity, 'topic': 'commit',
        'weight': weight.recency, 'value': newest.recency, 'fact': active
      },
      {
        'place': 2, 'part': 'activity', 'name': 'commits in 90 days', 'topic': 'commits',
        'weight': weight.commits, 'value': newest.commits, 'fact': format('{:,}', commits_90d)
      },
      {
        'place': 3, 'part': 'activity', 'name': 'commits in a year', 'topic': 'commits in a year',
        'weight': weight.commits_year, 'value': newest.commits_year,
        'fact': format('{:,}', commits_365d)
      },
      {
        'place': 4, 'part': 'momentum',
        'name': if(gained_in = 'four weeks', 'stars gained in 4 weeks', 'stars gained'),
        'topic': 'stars',
        'weight': weight.new_stars, 'value': newest.new_stars,
        'fact': format('{:,}', gained) || gained_since
      },
      {
        'place': 5, 'part': 'momentum',
        'name': if(gained_in = 'four weeks', 'star growth in 4 weeks', 'star growth'),
        'topic': 'stars',
        'weight': weight.growth, 'value': newest.growth,
        'fact': format('{:,} of {:,}', gained, stars) || gained_since
      },
      {
        'place': 6, 'part': 'community', 'topic': 'people',
        'name': if(authors_90d is null, 'contributors', 'authors in 90 days'),
        'weight': weight.people, 'value': newest.people,
        'fact': format('{:,}', coalesce(authors_90d, contributors))
      },
      {
        'place': 7, 'part': 'community', 'name': 'stars', 'topic': 'audience',
        'weight': weight.audience, 'value': newest.audience, 'fact': format('{:,}', stars)
      },
      {
        'place': 8, 'part': 'community', 'name': 'issues closed', 'topic': 'issues',
        'weight': weight.issues_closed, 'value': newest.issues_closed,
        'fact': format('{:,} of {:,}', closed_issues, closed_issues + open_issues)
      },
      {
        'place': 9, 'part': 'maintenance', 'name': last_activity, 'topic': 'commit',
        'weight': weight.upkeep, 'value': newest.recency, 'fact': active
      },
      {
        'place': 10, 'part': 'maintenance', 'name': 'last release', 'topic': 'release',
        'weight': weight.release_freshness, 'value': newest.release_freshness, 'fact': released
      },
      {
        'place': 11, 'part': 'maintenance', 'name': 'pull requests merged', 'topic': 'pulls',
        'weight': weight.pulls_merged, 'value': newest.pulls_merged,
        'fact': format('{:,}, {:,} open', merged_pull_requests, open_pull_requests)
      }
    ], max_depth := 2)
  from newest
  cross join health_weights() as weight
)

select
  project_no,
  place,
  part,
  name,
  fact,
  topic,
  value,
  case part
    when 'activity' then maximum.activity
    when 'momentum' then maximum.momentum
    when 'community' then maximum.community
    else maximum.maintenance
  end
    * weight / sum(weight) over (partition by project_no, part) as max_points,
  if(is_over and part in ('activity', 'maintenance'), 0, max_points * value) as points
from listed
cross join health_weights() as maximum
where value is not null
