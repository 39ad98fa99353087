// The sample world has the problems of real data, and the graph built from it handles them.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadCatalog } from '../../../../pipeline/catalog/load-into-tables.ts';
import { readCatalog } from '../../../../pipeline/catalog/read-catalog.ts';
import { buildGraph } from '../../../../pipeline/graph/build.ts';
import { type Database, openDatabase } from '../../../../pipeline/io/duckdb.ts';
import { fromLog } from '../../../../pipeline/io/observation-log-files.ts';
import { sources } from '../../../../pipeline/observations/source-list.ts';
import { makeFolder } from '../../../support/folders.ts';
import { silent } from '../../../support/silent.ts';
import { smallWorld, writeSmallLog } from '../../../support/small-release.ts';

let db: Database;

beforeAll(async () => {
  const paths = await writeSmallLog(makeFolder(), { ...smallWorld, days: 60 });
  // Uses the whole catalog, because it contains the spam rules.
  const catalog = await readCatalog(join(import.meta.dirname, '../../../../pipeline/catalog'));
  const graphPath = join(paths.build, 'graph.duckdb');
  await buildGraph(
    {
      progress: silent,
      nowMs: () => 0,
      loadCatalog: (catalogDb) => loadCatalog(catalogDb, catalog, sources),
    },
    { observations: paths.observations, graphPath },
  );
  db = await openDatabase(graphPath, { readOnly: true });
  await db.run(
    `create temp table seen as
    select full_name, description, source, lists, day from ${fromLog(paths.observations, 'repositories')}`,
  );
});
afterAll(() => db.close());

test('scams in the sample world are counted as excluded and are not tracked', async () => {
  const [scams] = await db.all(
    `select count(distinct seen.full_name)::integer as seen,
      count(distinct project.id)::integer as tracked
    from seen left join project on lower(project.full_name) = lower(seen.full_name)
    where seen.source = 'sample-feed'`,
  );
  expect(scams).toEqual({ seen: 8, tracked: 0 });
  const [excluded] = await db.all(
    `select sum(projects)::integer as projects from exclusion where rule_id <> 'no-evidence'`,
  );
  expect(excluded).toEqual({ projects: 8 });
});

test('search results in the sample world that are not about AI are not tracked', async () => {
  const tracked = await db.all(
    `select project.full_name from project
    inner join seen on lower(seen.full_name) = lower(project.full_name)
    where seen.lists = ['search: MoE']`,
  );
  expect(tracked).toEqual([]);
});

test('names of former owners lead to the current project, unlike equal names of other projects', async () => {
  const [merged] = await db.all(
    `select count(*)::integer as names, count(distinct project_id)::integer as projects
    from identity where reason = 'likely'`,
  );
  expect(Number(merged?.names)).toBeGreaterThanOrEqual(8);
  expect(merged?.projects).toBe(merged?.names);
  const [others] = await db.all(
    `select count(*)::integer as projects, count(stars)::integer as with_stars from project
    where description like 'Notes and exercises%'`,
  );
  expect(others).toEqual({ projects: 6, with_stars: 0 });
});

test('projects from an old list have the date of the list and no facts that a list does not contain', async () => {
  const rows = await db.all(
    `select
      coalesce(
        stars::varchar, pushed_at::varchar, health::varchar, trend, created_at::varchar, observed_at::varchar
      ) as known,
      datediff('day', stated_on, (select as_of from release_info)) as age_days
    from project where sources = ['sample-lists']`,
  );
  expect(rows.length).toBeGreaterThanOrEqual(6);
  for (const row of rows) expect(row).toEqual({ known: null, age_days: '40' });
});
