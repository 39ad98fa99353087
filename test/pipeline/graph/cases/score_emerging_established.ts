// Cases of score_emerging_established: candidates of one or two days, all in the index unless a case says otherwise.
import type { Case } from '../sql-cases.ts';
import { projectNo } from '../star-days.ts';

const today = 10988; // 2030-01-31

interface Candidate {
  project: string;
  day_no?: number;
  trend?: Record<string, unknown>;
  health?: Record<string, unknown>;
  label?: Record<string, unknown>;
  day?: Record<string, unknown>;
  age?: Record<string, unknown>;
}

/** The rows of candidates that are in the index. */
function given(candidates: readonly Candidate[]): Case['given'] {
  const rows = (part: 'trend' | 'health' | 'label' | 'day', usual: Record<string, unknown>) =>
    candidates.map((candidate) => ({
      project_no: projectNo(candidate.project),
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
      pace: 125,
    }),
    score_health_day: rows('health', { health: 70, is_provisional: false }),
    score_health_label: rows('label', { label: 'healthy' }),
    stg_repository_day: rows('day', { stars: 500, created_no: today - 100, pushed_no: today }),
    stg_project_age: candidates.map(({ project, age }) => ({
      project_no: projectNo(project),
      created_no: today - 100,
      born_no: today - 100,
      ...age,
    })),
  };
}

export const cases: Case[] = [
  {
    why: 'a candidate has its signals: mean weekly gain before 20/2 = 10, growth 40/10 = 4, 3·125/500 = 0.75',
    given: given([{ project: 'p1' }]),
    expect: [
      {
        project_no: projectNo('p1'),
        day_no: today,
        stars_7d: 40,
        baseline_7d: 10,
        growth: 4,
        surprise: 4,
        age_days: 100,
        outlook: 0.75,
      },
    ],
  },
  {
    why: 'an unknown age stays unknown; an unknown week, health or star total excludes a project',
    given: given([
      { project: 'age', day: { created_no: null }, age: { created_no: null } },
      { project: 'week', trend: { organic_7d: null } },
      { project: 'health', health: { health: null }, label: { label: null } },
      { project: 'stars', day: { stars: null } },
    ]),
    expect: [{ project_no: projectNo('age'), day_no: today, age_days: null }],
  },
  {
    why: 'candidates are accelerating, healthy projects with few stars that gain at least 10 per week',
    given: given([
      { project: 'steady', trend: { trend: 'steady' } },
      { project: 'nine', trend: { organic_7d: 9 } },
      { project: 'ten', trend: { organic_7d: 10 } },
      { project: 'unhealthy', health: { health: 54 }, label: { label: 'healthy' } },
      { project: 'silent', health: { health: 80 }, label: { label: 'fair' } },
      { project: 'just-healthy', health: { health: 55 } },
      { project: 'tiny', day: { stars: 24 } },
      { project: 'small', day: { stars: 25 } },
      { project: 'known', day: { stars: 5000 }, trend: { pace: 1000 } },
      { project: 'unknown', day: { stars: 4999 }, trend: { pace: 1000 } },
    ]),
    expect: ['just-healthy', 'small', 'ten', 'unknown'].map((project) => ({
      project_no: projectNo(project),
      day_no: today,
    })),
  },
  {
    why: 'projected growth in 90 days must be at least 25%; an unknown pace excludes a project',
    given: given([
      { project: 'quarter', day: { stars: 600 }, trend: { pace: 50 } },
      { project: 'less', day: { stars: 600 }, trend: { pace: 49.9 } },
      { project: 'none', trend: { pace: null } },
    ]),
    expect: [{ project_no: projectNo('quarter'), day_no: today, outlook: 0.25 }],
  },
  {
    why: 'with a provisional or missing score, a push in the last 30 days is required; with any other score it is not',
    given: given([
      {
        project: 'provisional',
        health: { health: 20, is_provisional: true },
        label: { label: 'fair' },
      },
      { project: 'unscored', health: { day_no: today - 1 }, label: { day_no: today - 1 } },
      { project: 'idle', health: { is_provisional: true }, day: { pushed_no: today - 31 } },
      { project: 'recent', health: { is_provisional: true }, day: { pushed_no: today - 30 } },
      { project: 'unknown', health: { is_provisional: true }, day: { pushed_no: null } },
      { project: 'archived', health: { is_provisional: true }, day: { is_archived: true } },
      { project: 'settled', day: { pushed_no: today - 31 } },
    ]),
    expect: ['provisional', 'recent', 'settled', 'unscored'].map((project) => ({
      project_no: projectNo(project),
      day_no: today,
    })),
  },
  {
    why: 'a project created less than 60 days ago, or with a stated end, is not a candidate',
    given: {
      ...given([
        { project: 'young', age: { created_no: today - 59 } },
        { project: 'old', age: { created_no: today - 60 } },
        { project: 'ended' },
      ]),
      stg_deprecated_project: [{ project_no: projectNo('ended'), stated_by: 'topic' }],
    },
    expect: [{ project_no: projectNo('old'), day_no: today }],
  },
  {
    why: 'growth from zero is relative to one star per week, to avoid a division by zero',
    given: given([{ project: 'p1', trend: { earlier: 0 } }]),
    expect: [{ project_no: projectNo('p1'), day_no: today, baseline_7d: 0, growth: 40 }],
  },
];
