// Cases of out_activity: 13 weeks per project, a few of them with values.
import type { Case } from '../sql-cases.ts';

const today = 10988; // 2030-01-31
const slug = [{ project_no: 1, id: 'ann-lens' }];

/** 13 nulls with some values, by week; 13 is the week that ends today. */
const weeks = (filled: Record<number, number>): (number | null)[] =>
  Array.from({ length: 13 }, (_, at) => filled[at + 1] ?? null);
const seen = (dayNo: number, facts: Record<string, number | null>) => ({
  project_no: 1,
  day_no: dayNo,
  ...facts,
});

export const cases: Case[] = [
  {
    why: 'a week has its newest value, and the last one ends on the day of the graph',
    given: {
      ent_slug: slug,
      stg_repository_day: [
        seen(today - 90, { commits_90d: 3 }),
        seen(today - 84, { commits_90d: 4 }),
        seen(today - 7, { commits_90d: 8 }),
        seen(today - 6, { commits_90d: 9 }),
        seen(today, { commits_90d: 11 }),
      ],
    },
    expect: [
      {
        id: 'ann-lens',
        start_on: '2029-11-08',
        commits_90d: weeks({ 1: 4, 12: 8, 13: 11 }),
        contributors: null,
      },
    ],
  },
  {
    why: 'unknown values are skipped, and a series of one week is null',
    given: {
      ent_slug: slug,
      stg_repository_day: [
        seen(today - 8, { open_issues: 5, closed_issues: 7 }),
        seen(today - 2, { open_issues: 6, closed_issues: null }),
        seen(today, { open_issues: null }),
      ],
    },
    expect: [{ id: 'ann-lens', open_issues: weeks({ 12: 5, 13: 6 }), closed_issues: null }],
  },
  {
    why: 'equal values on several days are one value, and days before the 13 weeks are excluded',
    given: {
      ent_slug: slug,
      stg_repository_day: [
        seen(today - 91, { open_issues: 5 }),
        seen(today - 7, { open_issues: 5 }),
        seen(today, { open_issues: 5 }),
      ],
    },
    expect: [{ id: 'ann-lens', open_issues: weeks({ 12: 5, 13: 5 }) }],
  },
  {
    why: 'a series with one known week is null',
    given: { ent_slug: slug, stg_repository_day: [seen(today, { open_issues: 5 })] },
    expect: [],
  },
];
