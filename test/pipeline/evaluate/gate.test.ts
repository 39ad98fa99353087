// The gate: on the reference data, health must beat a trivial rule and must not get worse.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evaluateHealth } from '../../../pipeline/evaluate/health/health.ts';
import { acceptedFigures } from '../../../pipeline/evaluate/health/tuning.ts';
import { summarizeLog } from '../../../pipeline/evaluate/log-summary.ts';
import type { HealthCohort } from '../../../src/contracts/evaluation.ts';
import { openContext } from './context.ts';
import { hasReferenceData, importReference } from './reference-log.ts';

const source = 'best-of-ml-python';

describe.runIf(hasReferenceData)('health on the reference data', () => {
  let cohorts: readonly HealthCohort[] = [];
  let remove: () => void = () => {};

  beforeAll(async () => {
    const log = await importReference(source);
    remove = log.remove;
    const result = await evaluateHealth(
      openContext(log.observations),
      await summarizeLog(log.observations),
      { sources: [source], cohorts: acceptedFigures.map(({ as_of }) => as_of) },
    );
    cohorts = 'section' in result ? result.section.cohorts : [];
  });
  afterAll(() => remove());

  it.each(acceptedFigures)('is not below the accepted figure as of $as_of', ({ as_of, auc }) => {
    const cohort = cohorts.find((one) => one.as_of === as_of);
    expect(cohort?.auc).toBeGreaterThanOrEqual(auc);
  });

  it.each(acceptedFigures)('is above recency alone as of $as_of', ({ as_of }) => {
    const cohort = cohorts.find((one) => one.as_of === as_of);
    expect(cohort?.auc).toBeGreaterThan(cohort?.baselines.recency.auc ?? 1);
  });

  it('finds the known marks of the trivial rules', () => {
    const marks = cohorts.map(({ as_of, baselines }) => [
      as_of,
      Math.round(baselines.recency.auc * 100),
      Math.round(baselines.stars.auc * 100),
    ]);
    expect(marks).toEqual(
      expect.arrayContaining([
        ['2022-10-20', 85, 65],
        ['2023-10-19', 87, 60],
      ]),
    );
  });
});
