// Cases of score_health_smoothed_label: consecutive scores around the bounds 20, 40, 55 and 72.
import type { Case } from '../sql-cases.ts';

const today = 10988; // 2030-01-31

const scores = (projectNo: number, ...health: readonly number[]) =>
  health.map((points, at) => ({
    project_no: projectNo,
    day_no: today - health.length + 1 + at,
    health: points,
  }));
const steps = (projectNo: number, ...expected: readonly number[]) =>
  expected.map((count, at) => ({
    project_no: projectNo,
    day_no: today - expected.length + 1 + at,
    steps: count,
  }));

export const cases: Case[] = [
  {
    why: 'one point below or above a bound for a day does not change the step',
    given: {
      score_health_day: [...scores(1, 56, 54, 55, 54, 56), ...scores(2, 54, 55, 54, 55, 54)],
    },
    expect: [...steps(1, 3, 3, 3, 3, 3), ...steps(2, 2, 2, 2, 2, 2)],
  },
  {
    why: 'two points beyond a bound change the step at once: 53 below 55, 74 above 72',
    given: { score_health_day: [...scores(1, 57, 54, 53), ...scores(2, 71, 73, 74)] },
    expect: [...steps(1, 3, 3, 2), ...steps(2, 3, 3, 4)],
  },
  {
    why: 'three observed days in a row beyond a bound change the step, two do not',
    given: {
      score_health_day: [
        ...scores(1, 41, 39, 39, 39, 40),
        ...scores(2, 39, 40, 40, 40, 39),
        ...scores(3, 41, 39, 39, 40, 39),
      ],
    },
    expect: [...steps(1, 2, 2, 2, 1, 1), ...steps(2, 1, 1, 1, 2, 2), ...steps(3, 2, 2, 2, 2, 2)],
  },
  {
    why: 'each bound is independent: from 73 to 54 the bound 72 is crossed and 55 is not yet',
    given: { score_health_day: scores(1, 74, 54, 54, 54) },
    expect: steps(1, 4, 3, 3, 2),
  },
  {
    why: 'the first day has the step of its score',
    given: { score_health_day: [...scores(1, 20, 19), ...scores(2, 19, 20)] },
    expect: [...steps(1, 1, 1), ...steps(2, 0, 0)],
  },
  {
    why: 'days without observation can be between the three days',
    given: {
      score_health_day: [60, 54, 54, 54].map((health, at) => ({
        project_no: 1,
        day_no: today - 9 + 3 * at,
        health,
      })),
    },
    expect: [3, 3, 3, 2].map((count, at) => ({
      project_no: 1,
      day_no: today - 9 + 3 * at,
      steps: count,
    })),
  },
  {
    why: 'a score that never crosses a bound has no rows',
    given: { score_health_day: [...scores(1, 56, 71, 60), ...scores(2, 54)] },
    expect: [],
  },
];
