// Every SQL model: its header, its key, and its cases.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readModels } from '../../../pipeline/graph/sql-models.ts';
import type { Database } from '../../../pipeline/io/duckdb.ts';
import { modelsFolder, openCases, readCases, runCase } from './sql-cases.ts';

const models = await Promise.all(
  readModels(modelsFolder).map(async (model) => ({ model, cases: await readCases(model.name) })),
);
let db: Database;

beforeAll(async () => {
  ({ db } = await openCases());
});
afterAll(() => db.close());

describe.each(models.map(({ model, cases }) => [model.name, model, cases] as const))(
  'the SQL model %s',
  (name, model, cases) => {
    it('has at least three cases: ordinary, null and tie', () => {
      expect(cases.length, `cases/${name}.yaml`).toBeGreaterThanOrEqual(3);
      expect(new Set(cases.map(({ why }) => why)).size).toBe(cases.length);
    });

    it.each(cases.map((given) => [given.why, given] as const))('%s', async (_why, given) => {
      const keyOf = (row: Record<string, unknown>) =>
        JSON.stringify(model.key.map((column) => row[column] ?? null));
      const sort = (list: readonly Record<string, unknown>[]) =>
        list.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)));
      const rows = await runCase(db, model, given);
      for (const row of rows) {
        for (const column of model.key) expect(row[column], `key column ${column}`).not.toBeNull();
      }
      const keys = rows.map(keyOf);
      expect(new Set(keys).size, `the key ${model.key.join(', ')} is unique`).toBe(keys.length);
      expect(keys.toSorted()).toEqual(given.expect.map(keyOf).toSorted());
      expect(sort(rows)).toMatchObject(sort(given.expect));
    });
  },
);
