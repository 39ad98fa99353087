// Cases of out_history: 90 days per project, a few of them with values.
import type { Case } from '../sql-cases.ts';

const today = 10988; // 2030-01-31
const first = today - 89; // 2029-11-03

/** 90 nulls with some values, by day number. */
function window(filled: Record<number, unknown>): unknown[] {
  return Array.from({ length: 90 }, (_, at) => filled[first + at] ?? null);
}

const slug = [{ project_no: 1, id: 'ann-lens' }];
const seen = (dayNo: number, stars: number, more: Record<string, unknown> = {}) => ({
  project_no: 1,
  day_no: dayNo,
  is_observed: true,
  stars,
  ...more,
});

export const cases: Case[] = [
  {
    why: 'an observed day has its health and weekly gain at its position, and no burst',
    given: {
      ent_slug: slug,
      score_velocity_day: [
        seen(first, 100),
        seen(today - 1, 190, { gain_7d: 8 }),
        seen(today, 191, { gain_7d: 7 }),
      ],
      score_health_day: [{ project_no: 1, day_no: today, health: 64 }],
    },
    expect: [
      {
        id: 'ann-lens',
        start_on: '2029-11-03',
        stars: window({ [first]: 100, [today - 1]: 190, [today]: 191 }),
        health: window({ [today]: 64 }),
        velocity_7d: window({ [today - 1]: 8, [today]: 7 }),
        burst: window({ [first]: false, [today - 1]: false, [today]: false }),
      },
    ],
  },
  {
    why: 'interpolated days, and days before the window, are not shown',
    given: {
      ent_slug: slug,
      score_velocity_day: [
        seen(first - 1, 90),
        seen(today - 2, 100),
        { project_no: 1, day_no: today - 1, is_observed: false, stars: 101 },
        seen(today, 102),
      ],
    },
    expect: [{ id: 'ann-lens', stars: window({ [today - 2]: 100, [today]: 102 }) }],
  },
  {
    why: 'a project without a star total in the window has no history',
    given: { ent_slug: slug, score_velocity_day: [seen(first - 1, 90)] },
    expect: [],
  },
  {
    why: 'a complete window has no gap',
    given: {
      ent_slug: slug,
      score_velocity_day: Array.from({ length: 90 }, (_, at) => seen(today - at, 500 - at)),
    },
    expect: [{ id: 'ann-lens', stars: Array.from({ length: 90 }, (_, at) => 411 + at) }],
  },
  {
    why: 'a published health score of a past day is used instead of a newly computed one',
    given: {
      ent_slug: slug,
      score_velocity_day: [seen(today - 1, 100), seen(today, 101)],
      score_health_day: [
        { project_no: 1, day_no: today - 1, health: 40 },
        { project_no: 1, day_no: today, health: 41 },
      ],
      stg_published_score: [{ project_no: 1, day_no: today - 1, health: 64, label: 'healthy' }],
    },
    expect: [{ id: 'ann-lens', health: window({ [today - 1]: 64, [today]: 41 }) }],
  },
  {
    why: 'the day of a burst is marked and keeps its stars',
    given: {
      ent_slug: slug,
      score_velocity_day: [seen(today - 1, 100), seen(today, 700)],
      score_star_integrity: [{ project_no: 1, day_no: today, excess: 595 }],
    },
    expect: [
      {
        id: 'ann-lens',
        stars: window({ [today - 1]: 100, [today]: 700 }),
        burst: window({ [today - 1]: false, [today]: true }),
      },
    ],
  },
  {
    why: 'the ledger is placed by day: changes, verdicts, and kept stars even for days without a total',
    given: {
      ent_slug: slug,
      score_velocity_day: [seen(today - 2, 100), seen(today, 700)],
      score_star_ledger: [
        { project_no: 1, day_no: today - 2, stars: 100, kept: 4, kept_seen_no: today },
        { project_no: 1, day_no: today - 1, kept: 5, kept_seen_no: today },
        {
          project_no: 1,
          day_no: today,
          stars: 700,
          change: 600,
          change_days: 2,
          removed: 9,
          is_burst: true,
          verdict: 'unusual',
          reason: 'Why.',
        },
      ],
    },
    expect: [
      {
        id: 'ann-lens',
        change: window({ [today]: 600 }),
        change_days: window({ [today]: 2 }),
        kept: window({ [today - 2]: 4, [today - 1]: 5 }),
        kept_seen_on: '2030-01-31',
        removed: window({ [today]: 9 }),
        is_burst: window({ [today]: true }),
        verdicts: '[{"day":"2030-01-31","verdict":"unusual","reason":"Why."}]',
      },
    ],
  },
  {
    why: 'without kept stars, removals and verdicts their columns are null',
    given: {
      ent_slug: slug,
      score_velocity_day: [seen(today, 700)],
      score_star_ledger: [{ project_no: 1, day_no: today, stars: 700, change: 6, change_days: 1 }],
    },
    expect: [
      {
        id: 'ann-lens',
        change: window({ [today]: 6 }),
        is_burst: window({}),
        kept: null,
        kept_seen_on: null,
        removed: null,
        verdicts: null,
      },
    ],
  },
  {
    why: 'two projects with the same days have one row each',
    given: {
      ent_slug: [...slug, { project_no: 2, id: 'bo-kit' }],
      score_velocity_day: [seen(today, 5), { ...seen(today, 6), project_no: 2 }],
    },
    expect: [
      { id: 'ann-lens', stars: window({ [today]: 5 }) },
      { id: 'bo-kit', stars: window({ [today]: 6 }) },
    ],
  },
];
