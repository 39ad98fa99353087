// Every SQL model: its header, its key, and what it makes of the rows of its cases.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readModels } from '../../../pipeline/graph/models.ts';
import type { Database } from '../../../pipeline/io/duckdb.ts';
import { casesFolder, modelsFolder, openCases, readCases, runCase } from './sql-cases.ts';

const models = readModels(modelsFolder);
let db: Database;

beforeAll(async () => {
  ({ db } = await openCases());
});
afterAll(() => db.close());

describe.each(models.map((model) => [model.name, model] as const))('%s', (name, model) => {
  it('has the ordinary, the null and the tie case', () => {
    expect(existsSync(join(casesFolder, `${name}.json`)), `cases/${name}.json`).toBe(true);
    expect(readCases(name).length).toBeGreaterThanOrEqual(3);
  });

  const cases = existsSync(join(casesFolder, `${name}.json`)) ? readCases(name) : [];
  it.each(cases.map((given) => [given.why, given] as const))('%s', async (_why, given) => {
    const rows = (await runCase(db, model, given)) as Record<string, unknown>[];
    const sort = (list: Record<string, unknown>[]) =>
      list.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)));
    const keyOf = (row: Record<string, unknown>) =>
      JSON.stringify(model.key.map((column) => row[column] ?? null));
    const keys = rows.map(keyOf);
    expect(new Set(keys).size, `the key ${model.key.join(', ')} is unique`).toBe(keys.length);
    expect(keys.join('').includes('null'), 'the key is not null').toBe(false);
    expect(rows.length).toBe(given.expect.length);
    expect(sort(rows)).toMatchObject(sort(given.expect));
  });
});
