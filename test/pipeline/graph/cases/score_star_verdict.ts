// Cases of score_star_verdict: the sentence for each verdict.
import type { Case } from '../sql-cases.ts';

const today = 10988; // 2030-01-31
const p1 = { project_no: 1, day_no: today };
const burst = {
  ...p1,
  verdict: 'unusual',
  gain: 505,
  burst_gain: 505,
  burst_days: 1,
  ends_no: today,
  baseline_per_day: 5,
  stars_kept: 540,
  days_after: 7,
  forks_gained: 4,
  expected_forks: 54.4,
  issues_gained: 3,
};
/** The reason for a burst of today. */
const told = (why: string, more: Record<string, unknown>, reason: string): Case => ({
  why,
  given: { score_star_burst: [{ ...burst, ...more }] },
  expect: [{ ...p1, reason }],
});

export const cases: Case[] = [
  told(
    'an unusual burst names the forks that came and that would be usual',
    {},
    'Gained 505 stars on 2030-01-31, where 5.0 a day were usual, and 4 forks, where about 54 would be usual.',
  ),
  told(
    'a burst over several days names its last day; one fork and lost forks are words',
    { burst_days: 3, burst_gain: 1505, ends_no: today - 1, forks_gained: 1, verdict: 'with-forks' },
    'Gained 1,505 stars in 3 days to 2030-01-30, where 5.0 a day were usual, and 1 fork, where about 54 would be usual.',
  ),
  told(
    'a loss of forks is stated as a loss',
    { forks_gained: -3, verdict: 'unclear' },
    'Gained 505 stars on 2030-01-31, where 5.0 a day were usual, and lost 3 forks, where about 54 would be usual.',
  ),
  told(
    'a lasting burst names the stars after it',
    { verdict: 'lasting', stars_kept: 905 },
    'Gained 505 stars on 2030-01-31, where 5.0 a day were usual, and 400 more in the following 7 days.',
  ),
  told(
    'a reversed burst names what remained, never less than nothing',
    { verdict: 'reversed', stars_kept: -10, days_after: 2 },
    'Gained 505 stars on 2030-01-31, where 5.0 a day were usual, but 0 remained 2 days later.',
  ),
  told(
    'a burst with issues names them',
    { verdict: 'with-issues', issues_gained: 40 },
    'Gained 505 stars on 2030-01-31, where 5.0 a day were usual, and 40 issues.',
  ),
  told(
    'without a ratio of forks the sentence says so',
    { verdict: 'unclear', expected_forks: null },
    'Gained 505 stars on 2030-01-31, where 5.0 a day were usual. How many forks are usual is not known.',
  ),
  {
    why: 'a loss that cancels unusual stars is undone; other unusual days have their own row',
    given: {
      score_star_integrity: [
        { ...p1, gain: -600, excess: -500 },
        { ...p1, day_no: today - 1, gain: 505, excess: 500 },
      ],
    },
    expect: [
      {
        ...p1,
        verdict: 'undone',
        reason: 'Lost 600 stars after an unusual burst, 500 of which cancel its stars.',
      },
    ],
  },
  { why: 'without bursts there are no verdicts', given: {}, expect: [] },
];
