// Cases of score_emerging: candidates of one or two days, all good unless a case says otherwise.
import type { Case } from '../sql-cases.ts';

const today = 10988; // 2030-01-31

interface Candidate {
  project_key: string;
  day_no?: number;
  trend?: Record<string, unknown>;
  health?: Record<string, unknown>;
  day?: Record<string, unknown>;
}

/** The three tables' rows of candidates that would each be in the index. */
function given(candidates: readonly Candidate[]): Case['given'] {
  const rows = (part: 'trend' | 'health' | 'day', usual: Record<string, unknown>) =>
    candidates.map((candidate) => ({
      project_key: candidate.project_key,
      day_no: candidate.day_no ?? today,
      ...usual,
      ...candidate[part],
    }));
  return {
    score_trend_day: rows('trend', {
      trend: 'accelerating',
      organic_7d: 40,
      recent: 60,
      earlier: 20,
      z: 4,
    }),
    score_health_day: rows('health', { health: 70, label: 'healthy' }),
    stg_repository_day: rows('day', { stars: 500, created_no: today - 100 }),
  };
}

const hundredAndOne = Array.from({ length: 101 }, (_, at) => ({
  project_key: `p${1000 + at}`,
  trend: { z: 10 - at / 100 },
}));

export const cases: Case[] = [
  {
    why: 'a candidate comes with its signals: the mean week before is 20/2 = 10, growth 40/10 = 4',
    given: given([{ project_key: 'p1' }]),
    expect: [
      {
        project_key: 'p1',
        day_no: today,
        position: 1,
        stars_7d: 40,
        baseline_7d: 10,
        growth: 4,
        surprise: 4,
        age_days: 100,
        detected_no: today,
      },
    ],
  },
  {
    why: 'an unknown age stays unknown; an unknown week, health or star total keeps a project out',
    given: given([
      { project_key: 'age', day: { created_no: null } },
      { project_key: 'week', trend: { organic_7d: null } },
      { project_key: 'health', health: { health: null, label: null } },
      { project_key: 'stars', day: { stars: null } },
    ]),
    expect: [{ project_key: 'age', day_no: today, position: 1, age_days: null }],
  },
  {
    why: 'equal surprise: more stars of the week first, then the key',
    given: given([
      { project_key: 'b' },
      { project_key: 'a' },
      { project_key: 'c', trend: { organic_7d: 41 } },
      { project_key: 'd', trend: { z: 5 } },
    ]),
    expect: [
      { project_key: 'd', day_no: today, position: 1 },
      { project_key: 'c', day_no: today, position: 2 },
      { project_key: 'a', day_no: today, position: 3 },
      { project_key: 'b', day_no: today, position: 4 },
    ],
  },
  {
    why: 'only accelerating, healthy and little-known projects that gain at least 10 a week',
    given: given([
      { project_key: 'steady', trend: { trend: 'steady' } },
      { project_key: 'nine', trend: { organic_7d: 9 } },
      { project_key: 'ten', trend: { organic_7d: 10 } },
      { project_key: 'unhealthy', health: { health: 54, label: 'fair' } },
      { project_key: 'silent', health: { health: 80, label: 'fair' } },
      { project_key: 'just-healthy', health: { health: 55 } },
      { project_key: 'tiny', day: { stars: 24 } },
      { project_key: 'small', day: { stars: 25 } },
      { project_key: 'known', day: { stars: 5000 } },
      { project_key: 'unknown', day: { stars: 4999 } },
    ]),
    expect: ['just-healthy', 'small', 'ten', 'unknown'].map((project) => ({
      project_key: project,
      day_no: today,
    })),
  },
  {
    why: 'growth from nothing is measured against one star a week, not divided by zero',
    given: given([{ project_key: 'p1', trend: { earlier: 0 } }]),
    expect: [{ project_key: 'p1', day_no: today, baseline_7d: 0, growth: 40 }],
  },
  {
    why: 'each day has its own index; a project was detected on the first day it stood in one',
    given: given([
      { project_key: 'p1', day_no: today - 3 },
      { project_key: 'p1' },
      { project_key: 'p2', trend: { z: 9 } },
    ]),
    expect: [
      { project_key: 'p1', day_no: today - 3, position: 1, detected_no: today - 3 },
      { project_key: 'p1', day_no: today, position: 2, detected_no: today - 3 },
      { project_key: 'p2', day_no: today, position: 1, detected_no: today },
    ],
  },
  {
    why: 'an index holds a hundred projects at most, the most surprising',
    given: given(hundredAndOne),
    expect: hundredAndOne.slice(0, 100).map(({ project_key }, at) => ({
      project_key,
      day_no: today,
      position: at + 1,
    })),
  },
];
