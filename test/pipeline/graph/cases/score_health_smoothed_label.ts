// Cases of score_health_smoothed_label: consecutive scores around the bounds 20, 40, 55 and 72.
import type { Case } from '../sql-cases.ts';

const today = 10988; // 2030-01-31

/** With 576 stars, the margin is 5 points. With 16 stars, it is 10. */
const scores = (projectNo: number, health: readonly number[], { stars = 576, every = 1 } = {}) =>
  health.map((points, at) => ({
    project_no: projectNo,
    day_no: today - every * (health.length - 1 - at),
    health: points,
    stars,
  }));
const steps = (projectNo: number, ...expected: readonly number[]) =>
  expected.map((count, at) => ({
    project_no: projectNo,
    day_no: today - expected.length + 1 + at,
    steps: count,
  }));

/** The given scores, after a first score, and the last of them on as many days as given. */
const long = (first: number, then: number, days: number) => [first, ...Array(days).fill(then)];

export const cases: Case[] = [
  {
    why: 'a score within the margin of a bound does not change the step',
    given: {
      score_health_day: [...scores(1, [56, 51, 55, 51, 56]), ...scores(2, [54, 59, 54, 59, 54])],
    },
    expect: [...steps(1, 3, 3, 3, 3, 3), ...steps(2, 2, 2, 2, 2, 2)],
  },
  {
    why: 'a score beyond the margin changes the step at once, with few stars only beyond a larger margin',
    given: {
      score_health_day: [
        ...scores(1, [57, 54, 50]),
        ...scores(2, [71, 76, 77]),
        ...scores(3, [57, 46, 45], { stars: 16 }),
      ],
    },
    expect: [...steps(1, 3, 3, 2), ...steps(2, 3, 3, 4), ...steps(3, 3, 3, 2)],
  },
  {
    why: 'scores of four weeks beyond a bound change the step, even if one of them is on the bound',
    given: {
      score_health_day: [...scores(1, long(41, 39, 36)), ...scores(2, long(39, 40, 36))],
    },
    expect: [...steps(1, ...Array(36).fill(2), 1), ...steps(2, ...Array(36).fill(1), 2)],
  },
  {
    why: 'weekly scores of four weeks are enough',
    given: { score_health_day: scores(1, [60, 54, 54, 54, 54, 54, 54], { every: 7 }) },
    expect: [3, 3, 3, 3, 3, 3, 2].map((count, at) => ({
      project_no: 1,
      day_no: today - 7 * (6 - at),
      steps: count,
    })),
  },
  {
    why: 'each bound is independent: from 77 to 54 the bound 72 is crossed and 55 is not yet',
    given: { score_health_day: scores(1, [77, 54, 54, 54]) },
    expect: steps(1, 4, 3, 3, 3),
  },
  {
    why: 'the first day has the step of its score, and unknown stars the largest margin',
    given: {
      score_health_day: [
        ...scores(1, [20, 19]),
        ...scores(2, [19, 20]),
        ...scores(3, [57, 45]).map((row) => ({ ...row, stars: null })),
      ],
    },
    expect: [...steps(1, 1, 1), ...steps(2, 0, 0), ...steps(3, 3, 2)],
  },
  {
    why: 'a score that never crosses a bound has no rows',
    given: { score_health_day: [...scores(1, [56, 71, 60]), ...scores(2, [54])] },
    expect: [],
  },
];
