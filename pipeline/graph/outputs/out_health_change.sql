-- What would change the newest health score of each project.
-- grain:   one row per scored project that has not ended
-- key:     id
-- reads:   out_health_input
-- version: 1
-- `changes` lists up to four changes that would raise the score and two that would lower it, each
-- with all other facts unchanged.
with

rules as (
  select
    13 as steady_commits, -- in 90 days, or one per week
    30 as more_idle_days,
    4 as max_gains,
    2 as max_losses
),

inputs as (
  select *
  from out_health_input
  where not is_archived
    and not is_deprecated
),

changed as (
  select *, 0 as place, null as what from inputs
  union all by name
  select
    inputs.* replace (day as active_on),
    1 as place,
    format('A {} today', if(is_commit, 'commit', 'push')) as what
  from inputs
  union all by name
  select
    inputs.* replace (
      day as active_on,
      steady_commits as commits_90d,
      commits_365d + steady_commits - commits_90d as commits_365d
    ),
    2 as place,
    'A commit a week for 90 days' as what
  from inputs
  inner join rules on inputs.commits_90d < rules.steady_commits
  union all by name
  select inputs.* replace (day as released_on), 3 as place, 'A release today' as what
  from inputs
  where released_on is not null
  union all by name
  select
    inputs.* replace (
      open_issues // 2 as open_issues,
      closed_issues + open_issues - open_issues // 2 as closed_issues
    ),
    4 as place,
    format(
      '{:,} issue{} closed, of {:,} open',
      open_issues - open_issues // 2, if(open_issues <= 2, '', 's'), open_issues
    ) as what
  from inputs
  where open_issues > 0
    and closed_issues is not null
  union all by name
  select
    inputs.* replace (
      open_pull_requests // 2 as open_pull_requests,
      merged_pull_requests + open_pull_requests - open_pull_requests // 2 as merged_pull_requests
    ),
    5 as place,
    format(
      '{:,} pull request{} merged, of {:,} open',
      open_pull_requests - open_pull_requests // 2, if(open_pull_requests <= 2, '', 's'),
      open_pull_requests
    ) as what
  from inputs
  where open_pull_requests > 0
    and merged_pull_requests is not null
  union all by name
  select
    inputs.* replace (2 * gained as gained, stars + gained as stars),
    6 as place,
    format(
      'Twice as many new stars: {:,} in {:,} day{}',
      2 * gained, gained_days, if(gained_days = 1, '', 's')
    ) as what
  from inputs
  where gained > 0
  union all by name
  select
    inputs.* replace (active_on - more_idle_days as active_on),
    7 as place,
    format('{} more days without a {}', more_idle_days, if(is_commit, 'commit', 'push')) as what
  from inputs
  cross join rules
  union all by name
  select inputs.* replace (0 as gained), 8 as place, 'No new stars in four weeks' as what
  from inputs
  where gained > 0
),

effects as (
  select
    id,
    what,
    place,
    health - first_value(health) over (partition by id order by place) as points
  from health_scores('changed')
),

ranked as (
  select
    *,
    row_number() over (partition by id, points > 0 order by abs(points) desc, place) as rank
  from effects
  where points <> 0
)

select
  id,
  coalesce(
    '[' || string_agg(
      to_json({'what': what, 'points': points}), ',' order by points < 0, rank
    ) filter (where rank <= if(points > 0, max_gains, max_losses)) || ']',
    '[]'
  ) as changes
from ranked
cross join rules
group by id
