-- Facts for the sentence that explains each project's newest health score.
-- grain:   one row per scored project and topic
-- key:     project_no, topic
-- reads:   score_health_day, stg_repository_day
-- version: 1
-- `tone` is good or bad, or null if the fact is neither. A gain "in 4 weeks" is stated only if the
-- star totals of both days are known and the newer one is from the last two days. Otherwise the
-- text states a rate and the number of days that were measured. Commit counts of zero are not
-- stated, because the time since the last commit is enough.
with

rules as (
  select
    30 as recent_days, -- a commit or push within this time is good
    90 as silent_days, -- after more days, the label is fair at best
    13 as steady_commits, -- in 90 days, or one a week
    3 as few_commits, -- in 90 days, or one a month
    52 as steady_commits_year,
    12 as few_commits_year,
    50 as many_new_stars, -- in 4 weeks
    0.5 as min_growth_of_many, -- percent; 384 new stars are not notable for a project with 190,000
    10 as some_new_stars,
    3 as fast_growth, -- percent
    4 as few_new_stars, -- in 4 weeks: less than one a week
    1 as slow_growth, -- percent
    5 as several_authors, -- in 90 days
    20 as many_contributors,
    2 as few_contributors,
    20 as min_issues, -- with fewer, the percentage of closed issues is not meaningful
    70 as most_issues, -- percent
    40 as few_issues, -- percent
    120 as recent_release_days,
    365 as old_release_days
),

newest as (
  select
    points.* exclude (stars),
    facts.* exclude (project_no, day_no, is_archived),
    points.day_no >= (getvariable('as_of') - date '2000-01-01') - 1 as is_current,
    if(points.is_commit, 'commit', 'push') as activity_word,
    points.gained * 7.0 / points.gained_days as weekly,
    case
      when weekly >= 9.5 then format('{:,} stars', round(weekly)::integer)
      when weekly < 1.05 then 'one star'
      else regexp_replace(format('{:.1f} stars', weekly::double), '\.0 ', ' ')
    end as rate,
    100 * greatest(points.stars_28d, 0) / greatest(facts.stars - points.stars_28d, 20) as grown,
    facts.closed_issues + facts.open_issues as issues
  from score_health_day as points
  inner join (select project_no, max(day_no) as day_no from score_health_day group by all) as last
    using (project_no, day_no)
  inner join stg_repository_day as facts using (project_no, day_no)
),

listed as (
  select
    newest.project_no,
    unnest([
      {
        'topic': 'commit',
        'words': case
          when idle_days > rules.silent_days
            then format('no {} for {:,} days', activity_word, idle_days)
          when idle_days <= 1 then format('a {} in the last day', activity_word)
          else format('a {} {:,} days ago', activity_word, idle_days)
        end,
        'is_good': idle_days <= rules.recent_days and not is_over,
        'is_bad': idle_days > rules.silent_days
      },
      {
        'topic': 'commits',
        'words': if(commits_90d = 1, 'one commit', format('{:,} commits', commits_90d)) || ' in 90 days',
        'is_good': commits_90d >= rules.steady_commits and not is_over,
        'is_bad': commits_90d between 1 and rules.few_commits
      },
      {
        'topic': 'commits in a year',
        'words': if(commits_365d = 1, 'one commit', format('{:,} commits', commits_365d)) || ' in a year',
        'is_good': commits_365d >= rules.steady_commits_year and not is_over,
        'is_bad': commits_365d between 1 and rules.few_commits_year
      },
      {
        'topic': 'stars',
        'words': case
          when gained < 0 and gained_in = 'four weeks' and is_current then 'stars lost in 4 weeks'
          when gained < 0 then format('stars lost in {:,} days', gained_days)
          when gained_in = 'four weeks' and is_current then case gained
            when 0 then 'no stars'
            when 1 then 'one star'
            else format('{:,} stars', gained)
          end || ' gained in 4 weeks' || if(is_gain_partial, ', without suspicious stars', '')
          when gained = 0 then format('no new stars in {:,} days', gained_days)
          when weekly >= 0.95
            then format('about {} a week, measured over {:,} days', rate, gained_days)
          else format('less than one star a week, measured over {:,} days', gained_days)
        end,
        'is_good': (stars_28d >= rules.many_new_stars and grown >= rules.min_growth_of_many)
          or (stars_28d >= rules.some_new_stars and grown >= rules.fast_growth),
        'is_bad': stars_28d < rules.few_new_stars and grown < rules.slow_growth
      },
      {
        'topic': 'people',
        'words': case
          when authors_90d is null and contributors = 1 then 'one contributor in total'
          when authors_90d is null then format('{:,} contributors in total', contributors)
          when authors_90d = 1 then 'one author in 90 days'
          else format('{:,} authors in 90 days', authors_90d)
        end,
        'is_good': coalesce(authors_90d >= rules.several_authors, contributors >= rules.many_contributors),
        'is_bad': coalesce(authors_90d = 1, contributors <= rules.few_contributors)
      },
      {
        'topic': 'issues',
        'words': format('{:,} of {:,} issues closed', closed_issues, issues),
        'is_good': issues >= rules.min_issues and 100 * closed_issues >= rules.most_issues * issues,
        'is_bad': issues >= rules.min_issues and 100 * closed_issues <= rules.few_issues * issues
      },
      {
        'topic': 'release',
        'words': case
          when release_age_days > rules.old_release_days
            then format('no release for {:,} days', release_age_days)
          when release_age_days <= 1 then 'a release in the last day'
          else format('a release {:,} days ago', release_age_days)
        end,
        'is_good': release_age_days <= rules.recent_release_days and not is_over,
        'is_bad': release_age_days > rules.old_release_days
      }
    ], max_depth := 2)
  from newest
  cross join rules
)

select
  project_no,
  topic,
  words,
  case when is_good then 'good' when is_bad then 'bad' end as tone
from listed
where words is not null
