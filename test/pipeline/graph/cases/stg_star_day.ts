// Cases of stg_star_day: totals on some days, with missing or interpolated days between them.
import type { Case } from '../sql-cases.ts';

const today = 10988; // 2030-01-31

/** Totals by day. `filled` ones were not observed, and all other days between are gaps. */
function given(
  totals: Readonly<Record<number, number>>,
  filled: Readonly<Record<number, number>> = {},
  project = 1,
): Record<'stg_repository_day' | 'stg_star_gap', Array<Record<string, unknown>>> {
  const numbers = Object.keys(totals).map(Number);
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
  const between = Array.from({ length: last - first }, (_, at) => first + at);
  return {
    stg_repository_day: numbers.map((day) => ({
      project_no: project,
      day_no: day,
      stars: totals[day],
    })),
    stg_star_gap: between
      .filter((day) => totals[day] === undefined)
      .map((day) => ({ project_no: project, day_no: day, stars: filled[day] ?? null })),
  };
}

export const cases: Case[] = [
  {
    why: 'a gain is the total minus the total exactly that many days before',
    given: given({
      [today - 28]: 100,
      [today - 14]: 130,
      [today - 7]: 150,
      [today - 1]: 161,
      [today]: 165,
    }),
    expect: [
      {
        project_no: 1,
        day_no: today - 28,
        stars: 100,
        gain: null,
        gap_days: null,
        gain_7d: null,
        gain_month: 0,
        month_days: 0,
      },
      { project_no: 1, day_no: today - 14, gain: 30, gap_days: 14, gain_14d: 30, month_days: 14 },
      { project_no: 1, day_no: today - 7, gain: 20, gap_days: 7, gain_7d: 20, gain_14d: null },
      { project_no: 1, day_no: today - 1, gain: 11, gap_days: 6, gain_7d: null, month_days: 27 },
      {
        project_no: 1,
        day_no: today,
        is_observed: true,
        stars: 165,
        gain: 4,
        gap_days: 1,
        gain_7d: 15,
        gain_14d: 35,
        gain_28d: 65,
        gain_month: 65,
        month_days: 28,
      },
    ],
  },
  {
    why: 'a single day has no gain: unknown, not zero',
    given: given({ [today]: 100 }),
    expect: [
      {
        project_no: 1,
        day_no: today,
        gain: null,
        gap_days: null,
        gain_7d: null,
        gain_14d: null,
        gain_28d: null,
        gain_month: 0,
        month_days: 0,
      },
    ],
  },
  {
    why: 'an interpolated day can start a gain, and is marked as not observed',
    given: given({ [today - 8]: 10, [today - 6]: 20, [today]: 50 }, { [today - 7]: 15 }),
    expect: [
      { project_no: 1, day_no: today - 8, is_observed: true },
      { project_no: 1, day_no: today - 7, stars: 15, gain: 5, gap_days: 1, is_observed: false },
      { project_no: 1, day_no: today - 6, stars: 20, gain: 5, gap_days: 1 },
      { project_no: 1, day_no: today, gain: 30, gap_days: 6, gain_7d: 35 },
    ],
  },
  {
    why: 'a day without stars has no row',
    given: {
      stg_repository_day: [
        { project_no: 1, day_no: today - 1, stars: null },
        { project_no: 1, day_no: today, stars: 12 },
      ],
    },
    expect: [{ project_no: 1, day_no: today, stars: 12, gain: null }],
  },
  {
    why: 'a missing day is not replaced by the day before or after',
    given: given({
      [today - 29]: 1,
      [today - 27]: 2,
      [today - 15]: 4,
      [today - 13]: 8,
      [today - 8]: 16,
      [today - 6]: 32,
      [today]: 256,
    }),
    expect: [29, 27, 15, 13, 8, 6, 0].map((ago) => ({
      project_no: 1,
      day_no: today - ago,
      ...(ago > 0
        ? {}
        : { gain_7d: null, gain_14d: null, gain_28d: null, gain_month: 254, month_days: 27 }),
    })),
  },
  {
    why: 'two projects on the same days do not mix',
    given: {
      stg_repository_day: [
        { project_no: 1, day_no: today - 1, stars: 10 },
        { project_no: 2, day_no: today - 1, stars: 50 },
        { project_no: 1, day_no: today, stars: 11 },
        { project_no: 2, day_no: today, stars: 50 },
      ],
    },
    expect: [
      { project_no: 1, day_no: today - 1, gain: null },
      { project_no: 1, day_no: today, gain: 1 },
      { project_no: 2, day_no: today - 1, gain: null },
      { project_no: 2, day_no: today, gain: 0 },
    ],
  },
];
