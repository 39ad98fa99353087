import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findProjectId, findProjectIds } from '../../../src/snapshot/api/project-queries.ts';
import { openSnapshot, type Snapshot } from '../../../src/snapshot/release/snapshot.ts';
import { makeFolder } from '../../support/folders.ts';
import { writeSmallGraph } from '../../support/small-graph.ts';

let snapshot: Snapshot;
beforeAll(async () => {
  const path = join(makeFolder(), 'graph.duckdb');
  await writeSmallGraph(path);
  snapshot = await openSnapshot(path);
});
afterAll(() => snapshot.close());

it('ids of many projects are found with one query, with the same result as single lookups', async () => {
  const rows = await snapshot.rows(
    'select id as name from project union select alias from project_alias',
  );
  const names = rows.map(({ name }) => String(name).toUpperCase());
  expect(names.length).toBeGreaterThan(5);
  let queries = 0;
  const counted: Snapshot = {
    ...snapshot,
    rows(sql, values) {
      queries += 1;
      return snapshot.rows(sql, values);
    },
  };
  const found = await findProjectIds(counted, [...names, 'no/such', "o'neill/%"]);
  expect(queries).toBe(1);
  for (const name of names) expect(found.get(name)).toBe(await findProjectId(snapshot, name));
  expect(found.size).toBe(new Set(names).size);
});

it('no names give no ids', async () => {
  expect((await findProjectIds(snapshot, [])).size).toBe(0);
});
