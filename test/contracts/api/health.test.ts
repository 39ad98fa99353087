// Compares the components and labels of the health score in the API with the SQL.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFormulas } from '../../../pipeline/graph/sql-models.ts';
import { type Database, openDatabase } from '../../../pipeline/io/duckdb.ts';
import {
  healthComponents,
  healthLabelMaxIdleDays,
  healthLabelMinimums,
} from '../../../src/contracts/api/health-components.ts';
import { healthLabels } from '../../../src/contracts/api/health-record.ts';

const bounds = join(import.meta.dirname, '../../../pipeline/graph/scores/score_health_bound.sql');

let db: Database;
beforeAll(async () => {
  db = await openDatabase(':memory:');
  await db.run(readFormulas());
});
afterAll(() => db.close());

test('the components have the maxima of the weights, which add up to 100', async () => {
  const [weights] = await db.all('from health_weights()');
  expect(healthComponents.map(({ id }) => weights?.[id])).toEqual(
    healthComponents.map(({ max }) => max),
  );
  expect(healthComponents.reduce((sum, { max }) => sum + max, 0)).toBe(100);
});

test('the labels have the bounds of the SQL model, from best to worst', async () => {
  const rows = await db.all(`from (${readFileSync(bounds, 'utf8')}) order by step desc`);
  expect(rows.map(({ label }) => label)).toEqual(healthLabels);
  expect(rows.map((row) => row.min_score)).toEqual(Object.values(healthLabelMinimums));
  expect(rows.map((row) => row.max_idle_days)).toEqual(Object.values(healthLabelMaxIdleDays));
});
