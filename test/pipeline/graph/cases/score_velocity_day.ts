// Cases of score_velocity_day: gains from stg_star_day, and the stars that star integrity sets aside.
import type { Case } from '../sql-cases.ts';
import { starDays } from '../star-days.ts';

const today = 10988; // 2030-01-31

/** A day with only the values that the pace needs. */
const paced = (gains: Record<string, number | null>) => ({
  project_no: 1,
  day_no: today,
  is_observed: true,
  stars: 1000,
  month_days: 28,
  ...gains,
});

export const cases: Case[] = [
  {
    why: 'without suspicious stars the organic gains equal the gains',
    given: {
      stg_star_day: starDays(1, [
        [today - 28, 100],
        [today - 14, 130],
        [today - 7, 150],
        [today - 1, 161],
        [today, 165],
      ]),
    },
    expect: [
      {
        project_no: 1,
        day_no: today - 28,
        stars: 100,
        gain_1d: null,
        gain_7d: null,
        organic_month: 0,
        month_days: 0,
      },
      { project_no: 1, day_no: today - 14, organic_14d: 30, organic_month: 30, month_days: 14 },
      { project_no: 1, day_no: today - 7, gain_7d: 20, organic_7d: 20, organic_14d: null },
      { project_no: 1, day_no: today - 1, gain_1d: null, gain_7d: null, organic_month: 61 },
      {
        project_no: 1,
        day_no: today,
        is_observed: true,
        stars: 165,
        gain_1d: 4,
        gain_7d: 15,
        gain_28d: 65,
        organic_1d: 4,
        organic_7d: 15,
        organic_14d: 35,
        organic_28d: 65,
        organic_month: 65,
        month_days: 28,
      },
    ],
  },
  {
    why: 'a single day has no gain: unknown, not zero',
    given: { stg_star_day: starDays(1, [[today, 100]]) },
    expect: [
      {
        project_no: 1,
        day_no: today,
        gain_1d: null,
        gain_7d: null,
        gain_28d: null,
        organic_1d: null,
        organic_7d: null,
        organic_14d: null,
        organic_28d: null,
        organic_month: 0,
        month_days: 0,
      },
    ],
  },
  {
    why: 'a gain over several days is not a daily gain',
    given: {
      stg_star_day: starDays(1, [
        [today - 3, 100],
        [today, 130],
      ]),
    },
    expect: [
      { project_no: 1, day_no: today - 3 },
      { project_no: 1, day_no: today, gain_1d: null, organic_1d: null, organic_month: 30 },
    ],
  },
  {
    why: 'suspicious stars are included in gains, but not in organic gains, from their day on',
    given: {
      stg_star_day: starDays(1, [
        [today - 7, 100],
        [today - 1, 606],
        [today, 607],
      ]),
      score_star_integrity: [{ project_no: 1, day_no: today - 1, excess: 500 }],
    },
    expect: [
      { project_no: 1, day_no: today - 7 },
      { project_no: 1, day_no: today - 1, organic_month: 6 },
      {
        project_no: 1,
        day_no: today,
        gain_1d: 1,
        gain_7d: 507,
        organic_1d: 1,
        organic_7d: 7,
        organic_month: 7,
      },
    ],
  },
  {
    why: 'suspicious stars are no longer in each gain after its length: 1, 7, 14 and 28 days',
    given: {
      stg_star_day: starDays(
        1,
        Array.from({ length: 59 }, (_, at) => [today - 58 + at, 100 + (at < 29 ? 0 : 500)]),
      ),
      score_star_integrity: [{ project_no: 1, day_no: today - 29, excess: 500 }],
    },
    expect: Array.from({ length: 59 }, (_, at) => ({
      project_no: 1,
      day_no: today - 58 + at,
      ...(at > 0 ? { organic_1d: 0 } : {}),
      ...(at > 6 ? { organic_7d: 0 } : {}),
      ...(at > 13 ? { organic_14d: 0 } : {}),
      ...(at > 27 ? { organic_28d: 0 } : {}),
      organic_month: 0,
    })),
  },
  {
    why: 'a removal cancels the burst: together they have no effect on the organic gain',
    given: {
      stg_star_day: starDays(1, [
        [today - 7, 100],
        [today - 3, 604],
        [today, 107],
      ]),
      score_star_integrity: [
        { project_no: 1, day_no: today - 3, excess: 500 },
        { project_no: 1, day_no: today, excess: -500 },
      ],
    },
    expect: [
      { project_no: 1, day_no: today - 7 },
      { project_no: 1, day_no: today - 3, organic_month: 4 },
      { project_no: 1, day_no: today, gain_7d: 7, organic_7d: 7 },
    ],
  },
  {
    why: 'suspicious stars of one project do not affect another on the same days',
    given: {
      stg_star_day: [1, 2].flatMap((project) =>
        starDays(project, [
          [today - 1, 10],
          [today, 300],
        ]),
      ),
      score_star_integrity: [{ project_no: 1, day_no: today, excess: 280 }],
    },
    expect: [
      { project_no: 1, day_no: today - 1 },
      { project_no: 1, day_no: today, gain_1d: 290, organic_1d: 10 },
      { project_no: 2, day_no: today - 1 },
      { project_no: 2, day_no: today, gain_1d: 290, organic_1d: 290 },
    ],
  },
  {
    why: 'pace: 28 stars in 28 days and 7 in the last 7 days are one per day, so 30 in 30 days',
    given: { stg_star_day: [paced({ gain_7d: 7, gain_month: 28 })] },
    expect: [{ project_no: 1, day_no: today, pace: 30 }],
  },
  {
    why: 'a week that is better than the month is ignored: with 21 in 7 days the pace is 30 · 28/28',
    given: { stg_star_day: [paced({ gain_7d: 21, gain_month: 28 })] },
    expect: [{ project_no: 1, day_no: today, pace: 30 }],
  },
  {
    why: 'a week that is worse than the month counts half: with none in 7 days the pace is 30 · (1 + ½ · (0 − 1)) = 15',
    given: { stg_star_day: [paced({ gain_7d: 0, gain_month: 28 })] },
    expect: [{ project_no: 1, day_no: today, pace: 15 }],
  },
  {
    why: 'the pace of a project known for 27 days is that of its last week, without suspicious stars: 30 · (23 − 16)/7',
    given: {
      stg_star_day: [
        paced({ gain_7d: 23, gain_month: 9000, month_days: 27 }),
        { ...paced({ gain_7d: 7, gain_month: 7, month_days: 7 }), project_no: 2 },
        { ...paced({ gain_7d: 7, gain_month: 56, month_days: 28 }), project_no: 3 },
      ],
      score_star_integrity: [{ project_no: 1, day_no: today - 2, excess: 16 }],
    },
    expect: [
      { project_no: 1, day_no: today, pace: 30 },
      { project_no: 2, day_no: today, pace: 30 },
      { project_no: 3, day_no: today, pace: 45 },
    ],
  },
  {
    why: 'the pace is null if the total of seven days ago is unknown',
    given: {
      stg_star_day: [
        paced({ gain_7d: null, gain_month: 6, month_days: 6 }),
        { ...paced({ gain_7d: null, gain_month: 28 }), project_no: 2 },
      ],
    },
    expect: [
      { project_no: 1, day_no: today, pace: null },
      { project_no: 2, day_no: today, pace: null },
    ],
  },
];
