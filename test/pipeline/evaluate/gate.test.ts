// The quality gate: on the reference data, health must rank better than recency and must not get
// worse.
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCatalogToEvaluate } from '../../../pipeline/commands/evaluate.ts';
import { referencePath } from '../../../pipeline/commands/report-card-inputs.ts';
import { evaluateHealth } from '../../../pipeline/evaluate/health/health.ts';
import { acceptedFigures, readJson } from '../../../pipeline/evaluate/health/tuning-cohorts.ts';
import { summarizeLog } from '../../../pipeline/evaluate/log/log-summary.ts';
import { Evaluation, type HealthCohort } from '../../../src/contracts/files/evaluation.ts';
import { openContext } from './context.ts';
import { hasReferenceData, importReference } from './reference-log.ts';

const source = 'best-of-ml-python';
const published = readJson(pathToFileURL(referencePath), Evaluation);

describe.runIf(hasReferenceData)('the AUC of health on the reference data', () => {
  let cohorts: readonly HealthCohort[] = [];
  let remove: () => void = () => {};

  beforeAll(async () => {
    const log = await importReference(source);
    remove = log.remove;
    const result = await evaluateHealth(
      openContext(log.observations, { loadCatalog: await readCatalogToEvaluate() }),
      await summarizeLog(log.observations, '2031-06-01'),
      { sources: [source], cohorts: acceptedFigures.map(({ as_of }) => as_of) },
    );
    cohorts = 'section' in result ? result.section.cohorts : [];
  });
  afterAll(() => remove());

  it.each(acceptedFigures)('is at least the accepted figure as of $as_of', ({ as_of, auc }) => {
    const cohort = cohorts.find((one) => one.as_of === as_of);
    expect(cohort?.auc).toBeGreaterThanOrEqual(auc);
  });

  it.each(acceptedFigures)(
    'exceeds the AUC of recency by at least 0.015 as of $as_of',
    ({ as_of }) => {
      const cohort = cohorts.find((one) => one.as_of === as_of);
      expect(cohort?.auc).toBeGreaterThanOrEqual(0.87);
      expect(cohort?.baselines.recency.difference).toBeGreaterThanOrEqual(0.015);
    },
  );

  // The report card uses all sources, which distinguish a few more repositories.
  it.each(acceptedFigures)('matches the bundled report card as of $as_of', ({ as_of }) => {
    const find = (among: readonly HealthCohort[] = []) =>
      among.find((one) => one.population === source && one.as_of === as_of);
    const said = find(published.health?.cohorts);
    expect(said).toBeDefined();
    expect(find(cohorts)?.auc).toBeCloseTo(said?.auc ?? 0, 2);
  });

  it('is compared with the known AUCs of recency and stars', () => {
    const marks = cohorts.map(({ as_of, baselines }) => [
      as_of,
      Math.round(baselines.recency.auc * 100),
      Math.round(baselines.stars.auc * 100),
    ]);
    expect(marks).toEqual(
      expect.arrayContaining([
        ['2022-10-20', 85, 64],
        ['2023-10-19', 87, 59],
      ]),
    );
  });
});
