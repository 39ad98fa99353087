-- What explains each day of a burst, or of a loss that undoes one, in a sentence.
-- grain:   one row per project and day with a verdict
-- key:     project_no, day_no
-- reads:   score_star_burst, score_star_integrity
-- version: 1
-- made:    per_part
-- The verdicts of bursts are explained in score_star_burst; `undone` is a loss that cancels the stars of
-- an unusual one. The sentence names the numbers that decided, and no cause.
with

told as (
  select
    *,
    strftime(date '2000-01-01' + ends_no, '%Y-%m-%d') as ends_on,
    case
      when forks_gained = 1 then '1 fork'
      when forks_gained < 0 then format('lost {:,} forks', -forks_gained)
      else format('{:,} forks', forks_gained)
    end as forks
  from score_star_burst
)

select
  project_no,
  day_no,
  verdict,
  format(
    'Gained {:,} stars {}, where {:,.1f} a day were usual{}.',
    burst_gain,
    if(burst_days = 1, 'on ' || ends_on, format('in {} days to {}', burst_days, ends_on)),
    baseline_per_day,
    case
      when verdict = 'reversed'
        then format(', but {:,} remained {} days later', greatest(stars_kept, 0), days_after)
      when verdict = 'lasting'
        then format(
          ', and {:,} more in the following {} days',
          stars_kept - burst_gain,
          days_after
        )
      when verdict = 'with-issues' then format(', and {:,} issues', issues_gained)
      when expected_forks is null then '. How many forks are usual is not known'
      else format(', and {}, where about {:,.0f} would be usual', forks, expected_forks)
    end
  ) as reason
from told
union all
select
  project_no,
  day_no,
  'undone' as verdict,
  format('Lost {:,} stars after an unusual burst, {:,} of which cancel its stars.', -gain, -excess)
    as reason
from score_star_integrity
where excess < 0
