// Cases of score_emerging: candidates of one or two days, with the signals that determine their ranks.
import type { Case } from '../sql-cases.ts';

const today = 10988; // 2030-01-31

const candidate = (projectNo: number, changes: Record<string, unknown> = {}) => ({
  project_no: projectNo,
  day_no: today,
  stars_7d: 40,
  baseline_7d: 10,
  growth: 4,
  surprise: 4,
  age_days: 100,
  outlook: 0.5,
  ...changes,
});

const hundredAndOne = Array.from({ length: 101 }, (_, at) =>
  candidate(at, { outlook: 10 - at / 100 }),
);

export const cases: Case[] = [
  {
    why: 'a candidate is in the index with its signals',
    given: { score_emerging_established: [candidate(1)] },
    expect: [{ ...candidate(1), position: 1, detected_no: today }],
  },
  {
    why: 'an unknown age stays unknown',
    given: { score_emerging_established: [candidate(1, { age_days: null })] },
    expect: [{ project_no: 1, day_no: today, position: 1, age_days: null }],
  },
  {
    why: 'candidates with equal outlook are ordered by weekly stars, then by key',
    given: {
      score_emerging_established: [
        candidate(2),
        candidate(1),
        candidate(3, { stars_7d: 41 }),
        candidate(4, { outlook: 0.6, surprise: 3 }),
      ],
    },
    expect: [
      { project_no: 4, day_no: today, position: 1 },
      { project_no: 3, day_no: today, position: 2 },
      { project_no: 1, day_no: today, position: 3 },
      { project_no: 2, day_no: today, position: 4 },
    ],
  },
  {
    why: 'each day has its own index; a project was detected on its first day in an index',
    given: {
      score_emerging_established: [
        candidate(1, { day_no: today - 3 }),
        candidate(1),
        candidate(2, { outlook: 9 }),
      ],
    },
    expect: [
      { project_no: 1, day_no: today - 3, position: 1, detected_no: today - 3 },
      { project_no: 1, day_no: today, position: 2, detected_no: today - 3 },
      { project_no: 2, day_no: today, position: 1, detected_no: today },
    ],
  },
  {
    why: 'the index has at most 100 projects, those with the highest outlook',
    given: { score_emerging_established: hundredAndOne },
    expect: hundredAndOne.slice(0, 100).map(({ project_no }, at) => ({
      project_no,
      day_no: today,
      position: at + 1,
    })),
  },
  {
    why: 'newborn projects are in the same ranking and have at most 50 places',
    given: {
      score_emerging_established: [candidate(900), candidate(901, { outlook: 99 })],
      score_newborn: hundredAndOne,
    },
    expect: [
      { project_no: 901, day_no: today, position: 1, track: 'established' },
      ...hundredAndOne.slice(0, 50).map(({ project_no }, at) => ({
        project_no,
        day_no: today,
        position: at + 2,
        track: 'newborn',
      })),
      { project_no: 900, day_no: today, position: 52, track: 'established' },
    ],
  },
];
