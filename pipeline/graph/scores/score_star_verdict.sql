-- A sentence for each day of a burst, and for each loss that cancels a burst.
-- grain:   one row per project and day with a verdict
-- key:     project_no, day_no
-- reads:   score_star_burst, score_star_integrity
-- version: 1
-- The verdicts are explained in score_star_burst. `undone` is a loss that cancels stars of an
-- unusual burst. The sentence states the numbers behind the verdict, but no cause.
with

described as (
  select
    *,
    strftime(date '2000-01-01' + ends_no, '%Y-%m-%d') as ends_on,
    format('{} {}', days_after, if(days_after = 1, 'day', 'days')) as time_after,
    case
      when forks_gained = 1 then 'gained 1 fork'
      when forks_gained < 0 then format('lost {:,} forks', -forks_gained)
      else format('gained {:,} forks', forks_gained)
    end as forks
  from score_star_burst
)

select
  project_no,
  day_no,
  verdict,
  format(
    'Gained {:,} stars {}, compared with the usual {:,.1f} per day. {}.',
    burst_gain,
    if(burst_days = 1, 'on ' || ends_on, format('in the {} days up to {}', burst_days, ends_on)),
    baseline_per_day,
    case
      when verdict = 'reversed'
        then format('{:,} of the new stars remained {} later', greatest(stars_kept, 0), time_after)
      when verdict = 'lasting'
        then format(
          'It gained {:,} more in the following {}',
          stars_kept - burst_gain,
          if(days_after = 1, 'day', time_after)
        )
      when verdict = 'with-issues' then format('It also gained {:,} issues', issues_gained)
      when expected_forks is null then 'The usual number of forks is unknown'
      else format('It {}, compared with the usual gain of about {:,.0f}', forks, expected_forks)
    end
  ) as reason
from described
union all
select
  project_no,
  day_no,
  'undone' as verdict,
  format('Lost {:,} stars after an unusual burst. This cancels {:,} stars of the burst.', -gain, -excess)
    as reason
from score_star_integrity
where excess < 0
