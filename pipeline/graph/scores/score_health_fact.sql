-- The facts behind each project's newest health: every known signal with its points and maximum.
-- grain:   one row per scored project and signal
-- key:     project_no, place
-- reads:   score_health_day, score_health_weight, stg_repository_day
-- version: 2
-- made:    per_part
-- `fact` is for a table, `words` for a sentence. Signals of two components can share a topic. The points
-- of a component's unknown signals are distributed among its known signals. If there were no commits,
-- only the age of the last commit is mentioned.
with

newest as (
  select
    points.*,
    facts.* exclude (project_no, day_no, is_archived),
    format('{:,} {} ago', points.idle_days, if(points.idle_days = 1, 'day', 'days')) as committed,
    format('{:,} {} ago', points.release_age_days, if(points.release_age_days = 1, 'day', 'days'))
      as released,
    -- Tenths occur if the gain is extrapolated from fewer or more than 28 days.
    regexp_replace(format('{:,.1f}', points.stars_28d::double), '\.0$', '') as stars_gained
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
),

listed as (
  select
    newest.project_no,
    newest.is_over,
    unnest([
      {
        'place': 1, 'part': 'activity', 'name': 'last commit',
        'weight': weight.recency, 'value': newest.recency, 'fact': committed,
        'topic': 'commit', 'words': case
          when idle_days <= 1 then 'a commit in the last day'
          when newest.recency >= 0.5 then 'a commit ' || committed
          else format('no commit for {:,} days', idle_days)
        end
      },
      {
        'place': 2, 'part': 'activity', 'name': 'commits in 90 days',
        'weight': weight.commits, 'value': newest.commits, 'fact': format('{:,}', commits_90d),
        'topic': 'commits', 'words': case
          when commits_90d = 1 then 'one commit in 90 days'
          when commits_90d > 1 then format('{:,} commits in 90 days', commits_90d)
        end
      },
      {
        'place': 3, 'part': 'activity', 'name': 'commits in a year',
        'weight': weight.commits_year, 'value': newest.commits_year,
        'fact': format('{:,}', commits_365d),
        'topic': 'commits in a year', 'words': case
          when commits_365d = 1 then 'one commit in a year'
          when commits_365d > 1 then format('{:,} commits in a year', commits_365d)
        end
      },
      {
        'place': 4, 'part': 'momentum', 'name': 'stars gained in 4 weeks',
        'weight': weight.new_stars, 'value': newest.new_stars, 'fact': stars_gained,
        'topic': 'stars', 'words': case
          when stars_28d = 1 then 'one star gained in 4 weeks'
          when stars_28d >= 10
            then format('{:,} stars gained in 4 weeks', round(stars_28d)::integer)
          when stars_28d >= 1 then stars_gained || ' stars gained in 4 weeks'
          when stars_28d < 0 then 'stars lost in 4 weeks'
          when stars_28d > 0 then 'less than one star gained in 4 weeks'
          else 'no stars gained in 4 weeks'
        end
      },
      {
        'place': 5, 'part': 'momentum', 'name': 'star growth in 4 weeks',
        'weight': weight.growth, 'value': newest.growth,
        'fact': stars_gained || format(' of {:,}', stars),
        'topic': 'stars', 'words': null
      },
      {
        'place': 6, 'part': 'community',
        'name': if(authors_90d is null, 'contributors', 'authors in 90 days'),
        'weight': weight.people, 'value': newest.people,
        'fact': format('{:,}', coalesce(authors_90d, contributors)),
        'topic': 'people', 'words': case
          when authors_90d = 1 then 'one author in 90 days'
          when authors_90d is not null then format('{:,} authors in 90 days', authors_90d)
          else format('{:,} {} in total', contributors, if(contributors = 1, 'contributor', 'contributors'))
        end
      },
      {
        'place': 7, 'part': 'community', 'name': 'stars',
        'weight': weight.audience, 'value': newest.audience, 'fact': format('{:,}', stars),
        'topic': 'audience', 'words': null
      },
      {
        'place': 8, 'part': 'community', 'name': 'issues closed',
        'weight': weight.issues_closed, 'value': newest.issues_closed,
        'fact': format('{:,} of {:,}', closed_issues, closed_issues + open_issues),
        'topic': 'issues',
        'words': format('{:,} of {:,} issues closed', closed_issues, closed_issues + open_issues)
      },
      {
        'place': 9, 'part': 'maintenance', 'name': 'last commit',
        'weight': weight.upkeep, 'value': newest.recency, 'fact': committed,
        'topic': 'commit', 'words': null
      },
      {
        'place': 10, 'part': 'maintenance', 'name': 'last release',
        'weight': weight.release_freshness, 'value': newest.release_freshness,
        'fact': released,
        'topic': 'release', 'words': case
          when release_age_days <= 1 then 'a release in the last day'
          when newest.release_freshness >= 0.5 then 'a release ' || released
          else format('no release for {:,} days', release_age_days)
        end
      },
      {
        'place': 11, 'part': 'maintenance', 'name': 'pull requests merged',
        'weight': weight.pulls_merged, 'value': newest.pulls_merged,
        'fact': format('{:,}, {:,} open', merged_pull_requests, open_pull_requests),
        'topic': 'pulls', 'words': null
      }
    ], max_depth := 2)
  from newest
  cross join score_health_weight as weight
)

select
  project_no,
  place,
  part,
  name,
  fact,
  topic,
  words,
  value,
  case part when 'activity' then 30 when 'community' then 30 else 20 end
    * weight / sum(weight) over (partition by project_no, part) as max_points,
  if(is_over and part in ('activity', 'maintenance'), 0, max_points * value) as points
from listed
where value is not null
