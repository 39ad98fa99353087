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
/** A case with the sentence for a burst that ends today. */
const sentence = (why: string, more: Record<string, unknown>, reason: string): Case => ({
  why,
  given: { score_star_burst: [{ ...burst, ...more }] },
  expect: [{ ...p1, reason }],
});

export const cases: Case[] = [
  sentence(
    'the sentence for an unusual burst states the gained and the usual forks',
    {},
    'Gained 505 stars on 2030-01-31, compared with the usual 5.0 per day. It gained 4 forks, compared with the usual gain of about 54.',
  ),
  sentence(
    'the sentence for a burst over several days states its last day; one fork is singular',
    { burst_days: 3, burst_gain: 1505, ends_no: today - 1, forks_gained: 1, verdict: 'with-forks' },
    'Gained 1,505 stars in the 3 days up to 2030-01-30, compared with the usual 5.0 per day. It gained 1 fork, compared with the usual gain of about 54.',
  ),
  sentence(
    'a loss of forks is stated as a loss',
    { forks_gained: -3, verdict: 'unclear' },
    'Gained 505 stars on 2030-01-31, compared with the usual 5.0 per day. It lost 3 forks, compared with the usual gain of about 54.',
  ),
  sentence(
    'the sentence for a lasting burst states the stars after it',
    { verdict: 'lasting', stars_kept: 905 },
    'Gained 505 stars on 2030-01-31, compared with the usual 5.0 per day. It gained 400 more in the following 7 days.',
  ),
  sentence(
    'the sentence for a reversed burst states how many stars remained, never less than zero',
    { verdict: 'reversed', stars_kept: -10, days_after: 2 },
    'Gained 505 stars on 2030-01-31, compared with the usual 5.0 per day. 0 of the new stars remained 2 days later.',
  ),
  sentence(
    'the sentence for a burst with issues states their number',
    { verdict: 'with-issues', issues_gained: 40 },
    'Gained 505 stars on 2030-01-31, compared with the usual 5.0 per day. It also gained 40 issues.',
  ),
  sentence(
    'the sentence says if the usual number of forks is unknown',
    { verdict: 'unclear', expected_forks: null },
    'Gained 505 stars on 2030-01-31, compared with the usual 5.0 per day. The usual number of forks is unknown.',
  ),
  {
    why: 'a loss that cancels suspicious stars has the verdict undone; other days have no such row',
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
        reason: 'Lost 600 stars after an unusual burst. This cancels 500 stars of the burst.',
      },
    ],
  },
  { why: 'without bursts there are no verdicts', given: {}, expect: [] },
];
