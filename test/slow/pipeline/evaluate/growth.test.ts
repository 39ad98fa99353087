// Evaluates growth and star integrity on a log with known growth.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  evaluateGrowth,
  type GrowthEvaluation,
} from '../../../../pipeline/evaluate/growth/growth.ts';
import {
  chooseDays,
  findMeasurableDays,
  openWholeLog,
} from '../../../../pipeline/evaluate/growth/measurable-days.ts';
import { evaluateIntegrity } from '../../../../pipeline/evaluate/integrity/integrity.ts';
import {
  EmergingEvaluation,
  IntegrityEvaluation,
  MomentumEvaluation,
  TrendEvaluation,
} from '../../../../src/contracts/files/growth-evaluation.ts';
import { openContext, writeGrowthLog } from './growth-world.ts';

let folder: string;
let observations: string;
let growth: GrowthEvaluation;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daybreak-growth-'));
  observations = await writeGrowthLog(folder);
  growth = await evaluateGrowth(openContext(observations), [
    [19, 1],
    [52, 1],
    [1, 1],
  ]);
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the days of the growth evaluation', () => {
  test('have a week of observations before and a month after', async () => {
    const db = await openWholeLog(openContext(observations));
    const days = await findMeasurableDays(db);
    db.close();
    expect([days.length, days[0], days.at(-1)]).toEqual([113, '2025-02-08', '2025-05-31']);
  });

  test('are chosen backward from the newest day, skip gaps, and are returned oldest first', () => {
    const days = ['2025-01-01', '2025-01-02', '2025-01-20', '2025-01-30'];
    expect(chooseDays(days, [[7, 9]])).toEqual(['2025-01-02', '2025-01-20', '2025-01-30']);
    expect(
      chooseDays(days, [
        [1, 2],
        [10, 5],
      ]),
    ).toEqual(['2025-01-02', '2025-01-20', '2025-01-30']);
    expect(chooseDays([], [[7, 9]])).toEqual([]);
  });
});

describe('the momentum evaluation', () => {
  test('matches its schema and separates the days used for tuning', () => {
    MomentumEvaluation.parse(growth.momentum);
    const cohorts = growth.momentum.cohorts.map((one) => [one.as_of, one.seen_by_tuning, one.n]);
    expect(cohorts).toEqual([
      ['2025-03-21', true, 130],
      ['2025-05-12', false, 130],
      ['2025-05-31', false, 130],
    ]);
    expect(growth.momentum.tuned_on?.pace.mean_top_20).toBe(20);
  });

  test('has a high correlation for steady growth, and a lower one before a change', () => {
    const [before, eve, last] = growth.momentum.cohorts;
    expect(before?.measures.pace.correlation).toBeGreaterThan(0.99);
    expect(last?.measures.pace.correlation).toBeGreaterThan(0.99);
    // Before the change, no score can predict that six repositories will gain forty a day.
    expect(eve?.measures.pace.top_20).toBe(14);
    expect(growth.momentum.reported?.pace.least_correlation).toBe(eve?.measures.pace.correlation);
  });
});

describe('a measure with the same value for every project', () => {
  test('has no correlation: its days are omitted with the reason, and other measures are evaluated', async () => {
    const flat = await writeGrowthLog(join(folder, 'flat'), '(500 + n * 10 + i * 3)');
    const { momentum, trend } = await evaluateGrowth(openContext(flat), [[1, 1]]);
    expect(MomentumEvaluation.parse(momentum)).toMatchObject({ cohorts: [], reported: null });
    expect(momentum.limits.at(-1)).toBe(
      'Left out, because a measure was the same for all projects: 2025-05-31.',
    );
    expect(trend.groups).toMatchObject([{ trend: 'steady', n: 130 }]);
  }, 60_000);
});

describe('the trend evaluation', () => {
  test('reports for each trend how often projects gained more than in their own past', () => {
    TrendEvaluation.parse(growth.trend);
    const of = (trend: string) => growth.trend.groups.find((group) => group.trend === trend);
    expect(of('accelerating')).toMatchObject({ projects: 6, above_own_past: 1 });
    expect(of('steady')?.above_own_past).toBeLessThan(0.6);
  });
});

describe('the emerging evaluation', () => {
  test('compares flagged projects with other projects and with the trending lists', () => {
    EmergingEvaluation.parse(growth.emerging);
    expect(growth.emerging.lead).toEqual({
      projects: 6,
      flagged_first: 6,
      trending_first: 0,
      median_days_earlier: 15,
    });
  });

  test('ignores outcomes whose days are after the last daily count', () => {
    const later = growth.emerging.figures.find(
      (figures) => figures.matched_on === 'stars' && !figures.seen_by_tuning,
    );
    expect(later?.doubled_30d).toMatchObject({ n: 6, flagged: 0 });
    expect([later?.doubled_90d.n, later?.fivefold_90d.n]).toEqual([0, 0]);
  });
});

describe('the star integrity evaluation', () => {
  test('detects planted bursts and does not flag ordinary projects', async () => {
    const integrity = await evaluateIntegrity(openContext(observations), [[1, 1]]);
    IntegrityEvaluation.parse(integrity);
    expect(integrity.tuned_on).toBeNull();
    expect(integrity.reported).toMatchObject({ planted: 780, ordinary: 130, flagged: 0 });
    expect(integrity.reported?.recall).toBeGreaterThan(0.8);
    const sizes = integrity.reported?.kinds.filter(({ by }) => by === 'size') ?? [];
    expect(sizes.map(({ kind }) => kind)).toEqual(
      ['150', '300', '600', '1200', '2500', '5000'].map((size) => `${size} stars`),
    );
    expect(sizes.at(-1)?.recall).toBeGreaterThanOrEqual(sizes[0]?.recall ?? 1);
  }, 60_000);
});
