// Cases of score_star_integrity: days of bursts, and which of them are set aside.
import type { Case } from '../sql-cases.ts';
import { projectNo, starDays } from '../star-days.ts';

const today = 10988; // 2030-01-31
const burstDay = today - 10;

/** A gain of 500 stars in one day instead of 5. */
function burst(project: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    project_no: projectNo(project),
    day_no: burstDay,
    verdict: 'unusual',
    gain: 505,
    gap_days: 1,
    burst_gain: 505,
    burst_days: 1,
    forks_gained: 4,
    baseline_per_day: 5,
    ...more,
  };
}

/** 40 days with 5 stars each, plus `more` on days relative to the burst. */
function days(project: string, more: Record<number, number> = { 0: 500 }) {
  let stars = 1000;
  return starDays(
    projectNo(project),
    Array.from({ length: 40 }, (_, at) => {
      const dayNo = today - 39 + at;
      stars += 5 + (more[dayNo - burstDay] ?? 0);
      return [dayNo, stars] as const;
    }),
  );
}

const fell = (falls: Record<number, number>): Case['given'] => ({
  score_star_burst: [burst('p1')],
  stg_star_day: days('p1', { 0: 500, ...falls }),
});
const p1 = projectNo('p1');
const aside = { project_no: p1, day_no: burstDay, excess: 500, gain: 505 };

export const cases: Case[] = [
  {
    why: 'the stars of an unusual day above the usual 5 are set aside',
    given: { score_star_burst: [burst('p1')], stg_star_day: days('p1') },
    expect: [{ ...aside, burst_gain: 505, burst_days: 1, forks_gained: 4, baseline_per_day: 5 }],
  },
  {
    why: 'the usual stars of all days since the previous total are subtracted',
    given: { score_star_burst: [burst('p1', { gap_days: 3 })], stg_star_day: days('p1') },
    expect: [{ ...aside, excess: 490 }],
  },
  {
    why: 'stars with any other verdict, or without forks to compare, are not set aside',
    given: {
      score_star_burst: [
        burst('p1', { verdict: 'lasting' }),
        burst('p2', { verdict: 'unclear', forks_gained: null }),
      ],
      stg_star_day: days('p1', { 0: 500, 5: -480 }),
    },
    expect: [],
  },
  {
    why: 'a removal of the stars cancels the burst',
    given: fell({ 5: -480 }),
    expect: [aside, { project_no: p1, day_no: burstDay + 5, excess: -475, gain: -475 }],
  },
  {
    why: 'a removal is at most as large as the burst',
    given: fell({ 5: -700 }),
    expect: [aside, { project_no: p1, day_no: burstDay + 5, excess: -500, gain: -695 }],
  },
  {
    why: 'two removals together are at most as large as the burst',
    given: fell({ 3: -305, 5: -405 }),
    expect: [
      aside,
      { project_no: p1, day_no: burstDay + 3, excess: -300, gain: -300 },
      { project_no: p1, day_no: burstDay + 5, excess: -200, gain: -400 },
    ],
  },
  {
    why: 'a loss counts as a removal if it is at least a fifth of the burst and comes after it',
    given: {
      score_star_burst: [burst('fifth'), burst('less'), burst('before')],
      stg_star_day: [
        ...days('fifth', { 0: 500, 5: -105 }),
        ...days('less', { 0: 500, 5: -104 }),
        ...days('before', { 0: 500, [-9]: -300 }),
      ],
    },
    expect: [
      { project_no: projectNo('before'), day_no: burstDay },
      { project_no: projectNo('fifth'), day_no: burstDay },
      { project_no: projectNo('fifth'), day_no: burstDay + 5, excess: -100 },
      { project_no: projectNo('less'), day_no: burstDay },
    ],
  },
];
