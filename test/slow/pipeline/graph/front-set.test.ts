// The graph of a large log contains only the repositories with the most stars and the fastest growth.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
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
import { runCli } from '../../../support/cli.ts';
import { makeFolder } from '../../../support/folders.ts';
import { extensions, makeLake } from '../../../support/lake.ts';
import { silent } from '../../../support/silent.ts';
import { makeSmallCatalog } from '../../../support/small-catalog.ts';
import { recordedDay, writeSmallLog } from '../../../support/small-release.ts';

const projects = 60;
const query = toFrontQuery(recordedDay, projects);
/** A Python with PySpark. The nightly gate installs it. */
const spark = process.env.SPARK_PYTHON;
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

it('leaves out no repository of the log for the command `repository`', async () => {
  await using db = await openDatabase(':memory:');
  const [newest] = await db.all(
    `select full_name, stars::double as stars, day::varchar as day, source from ${files()}
    where stars is not null
      and lower(full_name) not in (${(await readFront(files())).map((name) => `'${name}'`).join(', ')})
    order by observed_at desc, full_name, source desc limit 1`,
  );
  const dataDir = dirname(paths.observations);
  const { stdout } = await runCli(dataDir, ['--json', 'repository', String(newest?.full_name)]);
  const { facts } = JSON.parse(stdout) as { facts: { field: string }[] };
  expect(facts.find(({ field }) => field === 'stars')).toEqual({
    field: 'stars',
    value: newest?.stars,
    day: newest?.day,
    source: newest?.source,
  });
  const unknown = await runCli(dataDir, ['repository', 'nobody/nothing']);
  expect(unknown.code).toBe(2);
  expect(unknown.stderr).toContain('does not contain the repository nobody/nothing');
});

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
    const lakeFiles = rows.map(({ data_file }) => String(data_file));
    const list = lakeFiles.map((file) => `'${file}'`).join(', ');
    const front = await readFront(files());
    expect(await readFront(`read_parquet([${list}])`)).toEqual(front);
    if (spark) expect(readWithSpark(spark, lakeFiles)).toEqual(front);
  },
  300_000,
);

function readWithSpark(python: string, lakeFiles: string[]): string[] {
  const script = join(import.meta.dirname, '../../../tools/front_set_spark.py');
  const options = { encoding: 'utf8' } as const;
  const { stdout, stderr, status } = spawnSync(python, [script, query, ...lakeFiles], options);
  expect(status, stderr).toBe(0);
  return stdout.trim().split('\n').toSorted();
}
