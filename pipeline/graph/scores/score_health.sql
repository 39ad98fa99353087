-- Each project's newest health with a sentence that names the two facts that moved it most.
-- grain:   one row per scored project
-- key:     project_key
-- reads:   score_health_day
-- version: 1
-- How far a signal moved the score is its points less half of what it could give; the two that
-- moved it most either way are named. The version is that of the formula in score_health_day.
with

method as (
  select 1 as version
),

newest as (
  select *
  from score_health_day
  qualify row_number() over (partition by project_key order by day_no desc) = 1
),

moves as (
  select
    project_key,
    unnest([
      {
        'by': if(commits is null, 30, 18) * (recency - 0.5),
        'fact': case
          when idle_days <= 1 then 'a commit in the last day'
          when recency >= 0.5 then 'a commit ' || idle_days || ' days ago'
          else 'no commit for ' || idle_days || ' days'
        end
      },
      {
        'by': 12 * (commits - 0.5),
        'fact': case commits_90d
          when 0 then 'no commit in 90 days'
          when 1 then 'one commit in 90 days'
          else commits_90d || ' commits in 90 days'
        end
      },
      {
        'by': 12 * (people - 0.5),
        'fact': case
          when authors_90d = 1 then 'one author in 90 days'
          when authors_90d is not null then authors_90d || ' authors in 90 days'
          else contributors || ' contributors so far'
        end
      },
      {
        'by': 8 * (issues_closed - 0.5),
        'fact': closed_issues || ' of ' || (closed_issues + open_issues) || ' issues closed'
      },
      {
        'by': 20 * ((12 * new_stars + 8 * growth) / 20 - 0.5),
        'fact': case
          when round(stars_28d) = 1 then 'one star gained in four weeks'
          when round(stars_28d) > 0 then round(stars_28d)::integer || ' stars gained in four weeks'
          when round(stars_28d) < 0 then 'stars lost in four weeks'
          else 'no star gained in four weeks'
        end
      },
      {
        'by': 8 * (release_freshness - 0.5),
        'fact': case
          when release_age_days <= 1 then 'a release in the last day'
          when release_freshness >= 0.5 then 'a release ' || release_age_days || ' days ago'
          else 'no release for ' || release_age_days || ' days'
        end
      }
    ]) as move
  from newest
),

ranked as (
  select
    project_key,
    move.by as points,
    move.fact as fact,
    row_number() over (partition by project_key order by abs(move.by) desc, move.fact) as position
  from moves
  where move.by is not null and move.fact is not null
),

sentences as (
  select
    project_key,
    string_agg(fact, ' and ' order by position) filter (where points >= 0) as lifted,
    string_agg(fact, ' and ' order by position) filter (where points < 0) as held_back
  from ranked
  where position <= 2
  group by project_key
)

select
  newest.project_key,
  newest.health::integer as health,
  newest.activity::integer as activity,
  newest.momentum::integer as momentum,
  newest.community::integer as community,
  newest.maintenance::integer as maintenance,
  newest.label,
  if(newest.is_archived, 'Archived by its owner. ', '')
  || case
    when sentences.held_back is null then 'Lifted by ' || sentences.lifted || '.'
    when sentences.lifted is null then 'Held back by ' || sentences.held_back || '.'
    else 'Lifted by ' || sentences.lifted || '; held back by ' || sentences.held_back || '.'
  end as why,
  newest.observed_at as checked_at,
  method.version
from newest
inner join sentences on sentences.project_key = newest.project_key
cross join method
