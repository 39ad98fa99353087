// The graph of a large log contains only the repositories with the most stars and the fastest growth.
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { loadCatalog } from '../../../../pipeline/catalog/load-into-tables.ts';
import { readCatalog } from '../../../../pipeline/catalog/read-catalog.ts';
import { buildGraph } from '../../../../pipeline/graph/build.ts';
import { toFrontQuery } from '../../../../pipeline/graph/front-set.ts';
import type { DataPaths } from '../../../../pipeline/io/atomic-files.ts';
import { openDatabase } from '../../../../pipeline/io/duckdb.ts';
import { compactLake, openForLog } from '../../../../pipeline/io/lake.ts';
import { copyLog } from '../../../../pipeline/observations/copy-log.ts';
import { sources } from '../../../../pipeline/observations/source-list.ts';
import { makeFolder } from '../../../support/folders.ts';
import { extensions, makeLake } from '../../../support/lake.ts';
import { silent } from '../../../support/silent.ts';
import { makeSmallCatalog } from '../../../support/small-catalog.ts';
import { recordedDay, writeSmallLog } from '../../../support/small-release.ts';

const projects = 60;
const query = toFrontQuery(recordedDay, projects);
let paths: DataPaths;

beforeAll(async () => {
  paths = await writeSmallLog(makeFolder());
}, 60_000);

/** Returns the front set of the rows of `from`. */
async function readFront(from: string): Promise<string[]> {
  await using db = await openDatabase(':memory:');
  await db.run(`create view repositories as from ${from}`);
  return (await db.all(`${query} order by name_key`)).map((row) => String(row.name_key));
}

const files = () => `read_parquet('${paths.observations}/repositories/*/*.parquet')`;

it('contains the most starred repositories', async () => {
  await using db = await openDatabase(':memory:');
  const top = await db.all(
    `select lower(full_name) as name_key from ${files()}
    where day > date '${recordedDay}' - 28 and day <= date '${recordedDay}'
    group by all order by max(stars) desc, name_key limit ${projects / 2}`,
  );
  const front = await readFront(files());
  expect(front).toEqual(expect.arrayContaining(top.map(({ name_key }) => name_key)));
  expect(front.length).toBeGreaterThan(projects / 2);
  expect(front.length).toBeLessThanOrEqual(projects);
});

it('limits the projects of a graph', async () => {
  const graphPath = join(makeFolder(), 'graph.duckdb');
  const catalog = await readCatalog(makeSmallCatalog());
  const { rows } = await buildGraph(
    { progress: silent, nowMs: () => 0, loadCatalog: (db) => loadCatalog(db, catalog, sources) },
    { observations: paths.observations, graphPath, maxProjects: projects },
  );
  await using db = await openDatabase(graphPath, { readOnly: true });
  const found = await db.all(
    `select lower(full_name) as name_key from project where sources <> ['catalog'] order by name_key`,
  );
  expect(rows.project).toBeGreaterThanOrEqual(found.length);
  expect(found.length).toBeGreaterThan(projects / 2);
  expect(await readFront(files())).toEqual(
    expect.arrayContaining(found.map(({ name_key }) => name_key)),
  );
}, 60_000);

it.runIf(extensions)(
  'can be chosen by another engine from the files of a lake',
  async () => {
    const lake = makeLake();
    {
      await using db = await openForLog(lake, {});
      await copyLog({ db, observations: lake }, paths.observations, 1000);
    }
    await compactLake(lake);
    await using db = await openForLog(lake, {});
    const rows = await db.all(`select data_file from ducklake_list_files('lake', 'repositories')`);
    const list = rows.map(({ data_file }) => `'${data_file}'`).join(', ');
    expect(await readFront(`read_parquet([${list}])`)).toEqual(await readFront(files()));
  },
  60_000,
);
