// The formula that pages use for the outlook of a score matches the SQL models.
import { expect, it } from 'vitest';
import { healthFormulaVersion } from '../../../src/contracts/health-formula.ts';
import { toHealthOutlook } from '../../../src/site/data/health-outlook.ts';
import { readPageData } from '../../../src/snapshot/pages/read-page-data.ts';
import { parseRow } from '../../../src/snapshot/pages/read-rows.ts';
import { makeFolder } from '../../support/folders.ts';
import { writeSmallWorld } from '../../support/small-release.ts';

it('the formula of the pages gives the score of every scored project in a graph', async () => {
  const { graphPath } = await writeSmallWorld(makeFolder());
  const { projects, healthInputById } = await readPageData(graphPath, '');
  const scored = projects.filter(({ health }) => health !== null);
  expect(scored.length).toBeGreaterThan(100);
  for (const project of scored) {
    expect(project.health_version).toBe(healthFormulaVersion);
    const row = healthInputById.get(project.id);
    expect(toHealthOutlook(project, row && parseRow(row)), project.id).toBeDefined();
  }
});
