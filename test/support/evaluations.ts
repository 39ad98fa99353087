// A small evaluation with every section.
import {
  type BaselineFigures,
  baselineNames,
  type Evaluation,
  type HealthCohort,
} from '../../src/contracts/files/evaluation.ts';
import {
  type EmergingFigures,
  type IntegrityEvaluation,
  type MeasureName,
  measureNames,
} from '../../src/contracts/files/growth-evaluation.ts';

const byName = <Name extends string, T>(names: readonly Name[], make: (at: number) => T) =>
  Object.fromEntries(names.map((name, at) => [name, make(at)])) as Record<Name, T>;

function cohort(as_of: string, auc: number, more: Partial<HealthCohort> = {}): HealthCohort {
  const baseline = (at: number): BaselineFigures => {
    const value = Number((0.87 - at * 0.03).toFixed(4));
    return {
      auc: value,
      interval: [value - 0.03, value + 0.03],
      difference: Number((auc - value).toFixed(4)),
      difference_interval: [auc - value - 0.01, auc - value + 0.01],
    };
  };
  return {
    population: 'some-list',
    as_of,
    until: `${Number(as_of.slice(0, 4)) + 1}${as_of.slice(4)}`,
    seen_by_tuning: false,
    n: 400,
    stopped: 60,
    stopped_share: 0.15,
    unknown_outcome: 3,
    unscored: 4,
    auc,
    interval: [auc - 0.03, auc + 0.03],
    baselines: byName(baselineNames, baseline),
    ...more,
  };
}

const measures = (less: number) =>
  byName<MeasureName, { correlation: number; top_20: number }>(measureNames, (at) => ({
    correlation: 0.97 - at * 0.05 - less,
    top_20: 18 - at,
  }));
const summary = (mean: number, least: number) =>
  byName<MeasureName, { mean_correlation: number; least_correlation: number; mean_top_20: number }>(
    measureNames,
    (at) => ({
      mean_correlation: mean - at * 0.05,
      least_correlation: least - at * 0.05,
      mean_top_20: 18 - at,
    }),
  );

const reached = (flagged: number, controls: number): EmergingFigures['doubled_30d'] => ({
  n: 120,
  flagged,
  controls,
  ratio: controls > 0 ? flagged / controls : null,
});

const bursts: IntegrityEvaluation['reported'] = {
  planted: 300,
  found: 255,
  recall: 0.85,
  ordinary: 2000,
  flagged: 12,
  flagged_share: 0.006,
  kinds: [
    { by: 'all', kind: 'all', planted: 300, found: 255, recall: 0.85, set_aside_share: 0.9 },
    { by: 'size', kind: '100 stars', planted: 100, found: 60, recall: 0.6, set_aside_share: 0.7 },
  ],
};

/** An evaluation in which every section has figures, for the given versions. */
export const wholeEvaluation = (
  versions: Readonly<Record<'health' | 'momentum' | 'trend' | 'emerging' | 'integrity', number>>,
): Evaluation => ({
  format: 1,
  evaluated_on: '2026-06-01',
  data: {
    first_day: '2024-01-01',
    last_day: '2026-05-31',
    observations: 40_000,
    repositories: 900,
    sources: [
      {
        id: 'some-list',
        first_day: '2024-01-01',
        last_day: '2026-05-31',
        observations: 30_000,
        repositories: 400,
      },
      {
        id: 'github',
        first_day: '2025-01-01',
        last_day: '2026-05-31',
        observations: 10_000,
        repositories: 600,
      },
    ],
  },
  health: {
    outcome: 'no commit in the 365 days after, among projects with one in the 365 days before',
    method_version: versions.health,
    resamples: 1000,
    cohorts: [
      cohort('2024-05-31', 0.9, { seen_by_tuning: true }),
      cohort('2025-05-31', 0.894),
      cohort('2025-05-31', 0.86, {
        population: 'github',
        n: 120,
        stopped: 30,
        stopped_share: 0.25,
      }),
    ],
    calibration: [
      ...[0, 20, 80].map((from, at) => ({
        population: 'some-list',
        by: 'all' as const,
        group: 'all',
        from,
        to: from + 9,
        n: 30,
        stopped: 24 - at * 11,
        stopped_share: (24 - at * 11) / 30,
        interval: [Math.max(0, 0.6 - at * 0.3), 0.95 - at * 0.3] as [number, number],
      })),
      {
        population: 'some-list',
        by: 'size',
        group: 'under 500 stars',
        from: 90,
        to: 100,
        n: 12,
        stopped: 0,
        stopped_share: 0,
        interval: [0, 0.24],
      },
    ],
    groups: [
      ...(['thriving', 'at-risk'] as const).map((group, at) => ({
        population: 'some-list',
        by: 'label' as const,
        group,
        n: 250,
        stopped: at === 0 ? 1 : 120,
        stopped_share: at === 0 ? 0.004 : 0.48,
        auc: null,
        interval: null,
      })),
      {
        population: 'some-list',
        by: 'size',
        group: 'under 500 stars',
        n: 90,
        stopped: 25,
        stopped_share: 0.278,
        auc: 0.88,
        interval: [0.8, 0.94],
      },
      {
        population: 'some-list',
        by: 'age',
        group: 'under 2 years',
        n: 30,
        stopped: 2,
        stopped_share: 0.067,
        auc: null,
        interval: null,
      },
    ],
    baselines: byName(baselineNames, (at) => ({
      title: `Baseline ${at + 1}`,
      formula: 'more is higher',
      source: 'our own',
      missing: 'nothing',
    })),
    limits: ['The list holds projects that someone chose.'],
  },
  momentum: {
    method_version: versions.momentum,
    population: 'Repositories counted daily.',
    tuned_until: '2025-03-31',
    cohorts: [
      { as_of: '2025-03-01', seen_by_tuning: true, n: 200, measures: measures(0.03) },
      { as_of: '2025-05-01', seen_by_tuning: false, n: 210, measures: measures(0) },
      { as_of: '2025-06-01', seen_by_tuning: false, n: 220, measures: measures(0.02) },
    ],
    reported: summary(0.96, 0.95),
    tuned_on: summary(0.94, 0.94),
    ratio: { low: 0.7, median: 0.98, high: 1.3 },
    limits: ['Only repositories that were still counted 30 days later.'],
  },
  trend: {
    method_version: versions.trend,
    tuned_until: '2025-03-31',
    days: ['2025-03-01', '2025-05-01', '2025-06-01'],
    groups: (['accelerating', 'steady', 'quiet'] as const).map((trend, at) => ({
      seen_by_tuning: false,
      trend,
      n: 200 + at,
      projects: 100,
      above_own_past: 0.7 - at * 0.2,
      above_last_28d: 0.4 + at * 0.05,
    })),
    limits: ['A hot fortnight lies above the one before it by choice.'],
  },
  emerging: {
    method_version: versions.emerging,
    tuned_until: '2025-03-31',
    days: ['2025-03-01', '2025-05-01'],
    figures: (['stars', 'stars_and_gain_28d'] as const).map((matched_on) => ({
      seen_by_tuning: false,
      matched_on,
      flags: 120,
      projects: 40,
      doubled_30d: reached(0.06, 0.01),
      doubled_90d: reached(0.16, 0.04),
      fivefold_90d: reached(0.02, 0),
      trending_30d: reached(0.1, 0.05),
      trending_90d: { n: 0, flagged: 0, controls: 0, ratio: null },
    })),
    lead: { projects: 9, flagged_first: 7, trending_first: 2, median_days_earlier: 5 },
    limits: ['The figures rest on few projects.'],
  },
  integrity: {
    method_version: versions.integrity,
    tuned_until: '2025-03-31',
    cohorts: [{ as_of: '2025-06-01', seen_by_tuning: false, ...withoutKinds(bursts) }],
    reported: bursts,
    tuned_on: null,
    limits: ['Bursts that come slowly are not planted.'],
  },
  absent: [],
});

function withoutKinds({ kinds: _, ...figures }: NonNullable<typeof bursts>) {
  return figures;
}
