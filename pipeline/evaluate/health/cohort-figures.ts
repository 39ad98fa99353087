// Computes the figures of a cohort: the AUC (area under the curve) of health and of every baseline.
import {
  type BaselineFigures,
  type BaselineName,
  baselineNames,
  type HealthCohort,
  type Interval,
} from '../../../src/contracts/files/evaluation.ts';
import { rebuildBaselines } from './baselines.ts';
import { type AucFigures, compareAucs } from './bootstrap.ts';
import type { Cohort, Judged } from './cohort.ts';
import { isSeenByTuning } from './tuning-cohorts.ts';

/** Minimum number of stopped and of continued projects. With fewer, an AUC is not meaningful. */
export const fewest = 20;

export const fourPlaces = (value: number): number => Math.round(value * 1e4) / 1e4;
export const roundInterval = ([low, high]: Interval): Interval => [
  fourPlaces(low),
  fourPlaces(high),
];

export const outcomesOf = (projects: readonly Judged[]): Int32Array =>
  Int32Array.from(projects, ({ hasStopped }) => (hasStopped ? 1 : 0));

export const countStopped = (projects: readonly Judged[]): number =>
  projects.filter(({ hasStopped }) => hasStopped).length;

export function hasEnough(projects: readonly Judged[]): boolean {
  const stopped = countStopped(projects);
  return Math.min(stopped, projects.length - stopped) >= fewest;
}

export function describeCohort(cohort: Cohort): HealthCohort {
  const { judged } = cohort;
  const stopped = countStopped(judged);
  const baselines = rebuildBaselines(judged);
  const [health, ...others] = compareAucs(
    [
      judged.map((project) => project.health),
      ...baselineNames.map((baseline) => baselines[baseline]),
    ],
    outcomesOf(judged),
  );
  const name = `${cohort.population} as of ${cohort.asOf}`;
  if (!health)
    throw new Error(
      `Expected an AUC of health for the cohort ${name}, but compareAucs returned none.`,
    );
  const figures = Object.fromEntries(
    baselineNames.map((baseline, index) => {
      const auc = others[index];
      if (!auc)
        throw new Error(
          `Expected an AUC of ${baseline} for the cohort ${name}, but compareAucs returned none.`,
        );
      return [baseline, toFigures(auc)] as const;
    }),
  ) as Record<BaselineName, BaselineFigures>;
  return {
    population: cohort.population,
    as_of: cohort.asOf,
    until: cohort.until,
    seen_by_tuning: isSeenByTuning(cohort.population, cohort.asOf),
    n: judged.length,
    stopped,
    stopped_share: fourPlaces(stopped / judged.length),
    unknown_outcome: cohort.unknownOutcome,
    unscored: cohort.unscored,
    auc: fourPlaces(health.auc),
    interval: roundInterval(health.interval),
    baselines: figures,
  };
}

function toFigures(figures: AucFigures): BaselineFigures {
  return {
    auc: fourPlaces(figures.auc),
    interval: roundInterval(figures.interval),
    difference: fourPlaces(figures.difference),
    difference_interval: roundInterval(figures.differenceInterval),
  };
}
