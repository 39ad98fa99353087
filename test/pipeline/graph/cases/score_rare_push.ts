// Cases of score_rare_push: projects that were observed every day, up to the day of the graph.
import type { Case } from '../sql-cases.ts';

const today = 10988; // 2030-01-31

/** One row for each of the last `days` days, with the day of the push that was the newest then. */
const observe = (project_no: number, days: number, toPush: (dayNo: number) => number | null) =>
  Array.from({ length: days }, (_, index) => today - index).map((day_no) => ({
    project_no,
    day_no,
    pushed_no: toPush(day_no),
  }));

/** The last of the days on which a push was made. */
const lastOf =
  (...pushes: number[]) =>
  (dayNo: number) =>
    Math.max(...pushes.filter((push) => push <= dayNo));

const old = today - 400;

export const cases: Case[] = [
  {
    why: 'two pushes in 90 days are few, three are not',
    given: {
      stg_repository_day: [
        ...observe(1, 60, lastOf(old, today - 40, today - 2)),
        ...observe(2, 60, lastOf(old, today - 40, today - 20, today - 2)),
        ...observe(3, 60, (dayNo) => dayNo),
      ],
    },
    expect: [{ project_no: 1, day_no: today, pushes: 2 }],
  },
  {
    why: 'with fewer than 60 observed days, or an unknown push, pushes cannot be counted',
    given: {
      stg_repository_day: [
        ...observe(1, 59, lastOf(old, today - 2)),
        ...observe(2, 60, (dayNo) => (dayNo === today - 5 ? null : today - 70)),
      ],
    },
    expect: [],
  },
  {
    why: 'the push before the first observation counts if it was less than 90 days old; none is few',
    given: {
      stg_repository_day: [
        ...observe(1, 60, lastOf(today - 148, today - 2)),
        ...observe(2, 60, lastOf(today - 149, today - 2)),
        ...observe(3, 61, lastOf(old)),
      ],
    },
    expect: [
      { project_no: 1, day_no: today, pushes: 2 },
      { project_no: 2, day_no: today, pushes: 1 },
      { project_no: 3, day_no: today - 1, pushes: 0 },
      { project_no: 3, day_no: today, pushes: 0 },
    ],
  },
  {
    why: 'two observations on which the same push is the newest are a tie: it counts once',
    given: { stg_repository_day: observe(1, 60, lastOf(today - 80)) },
    expect: [{ project_no: 1, day_no: today, pushes: 1 }],
  },
];
