// Builds the graph from a small log: its tables, its day, and failed builds.

import { readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCatalogTables } from '../../../../pipeline/catalog/tables.ts';
import { buildGraph, modelsFolder } from '../../../../pipeline/graph/build.ts';
import { readModels } from '../../../../pipeline/graph/sql-models.ts';
import { type Database, openDatabase } from '../../../../pipeline/io/duckdb.ts';
import { Failure } from '../../../../pipeline/io/failure.ts';
import { monthFile } from '../../../../pipeline/io/observation-log-files.ts';
import { graphTables } from '../../../../src/contracts/files/graph.ts';
import { createWorld, openWorld, repository, type World } from '../../../pipeline/graph/world.ts';
import { silent } from '../../../support/silent.ts';

const days = ['2030-01-29', '2030-01-30', '2030-01-31'];

/** A log of three days: two projects (one of them renamed on the last day), a model and a paper. */
async function openSmallWorld(upTo = 3): Promise<World> {
  const world = await openWorld();
  await observeSmallWorld(world, upTo);
  return world;
}

async function observeSmallWorld(world: World, upTo = 3): Promise<void> {
  for (const [at, day] of days.slice(0, upTo).entries()) {
    await world.observe('repositories', day, 'host', [
      repository({
        upstream_id: 'r1',
        full_name: at < 2 ? 'ann/lens' : 'optic/lens',
        stars: 120 + at,
      }),
      repository({ upstream_id: 'r2', full_name: 'bo/kit', stars: 40, topics: ['ocr', 'pdf'] }),
    ]);
  }
  await world.observe('papers', days[0] ?? '', 'daily-papers', [
    { id: '3001.00001', title: 'On lenses', url: 'https://example.org/1', upvotes: 3 },
  ]);
  await world.observe('model_prices', days[0] ?? '', 'openrouter', [
    {
      model: 'openai/a',
      provider: 'openai',
      event: 'listed',
      price_in_usd_per_mtok: '1.25',
      price_out_usd_per_mtok: '10',
      context_tokens: 400_000,
    },
  ]);
}

async function build(
  world: World,
  options: {
    asOf?: string;
    catalog?: string;
    memoryLimit?: string;
  } = {},
): Promise<string> {
  const graphPath = world.path('graph.duckdb');
  await buildGraph(
    {
      progress: silent,
      nowMs: () => 0,
      async loadCatalog(db) {
        await createCatalogTables(db);
        if (options.catalog) await db.run(options.catalog);
      },
    },
    {
      observations: world.observations,
      graphPath,
      asOf: options.asOf,
      memoryLimit: options.memoryLimit,
    },
  );
  return graphPath;
}

/** Returns the error of a failed build, which must be a Failure. */
async function failureOf(work: Promise<unknown>): Promise<Failure> {
  const cause = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(cause).toBeInstanceOf(Failure);
  return cause as Failure;
}

async function read<T>(path: string, use: (db: Database) => Promise<T>): Promise<T> {
  await using db = await openDatabase(path, { readOnly: true });
  return await use(db);
}

const readTables = (path: string) =>
  read(path, async (db) => {
    const tables: Record<string, unknown> = {};
    for (const table of Object.keys(graphTables)) tables[table] = await db.all(`from ${table}`);
    return tables;
  });

describe('a graph built from a log', () => {
  let path: string;
  beforeAll(async () => {
    const { world, remove } = await createWorld();
    await observeSmallWorld(world);
    path = await build(world);
    return remove;
  });

  it('has exactly the tables, columns and types of the contract', async () => {
    const columns = await read(path, (db) =>
      db.all(
        `select table_name as "table", column_name as name, data_type as type
        from information_schema.columns order by ordinal_position`,
      ),
    );
    const found: Record<string, Record<string, unknown>> = {};
    for (const { table, name, type } of columns) {
      found[String(table)] = { ...found[String(table)], [String(name)]: type };
    }
    expect(found).toEqual(
      Object.fromEntries(
        Object.entries(graphTables).map(([table, { columns }]) => [table, columns]),
      ),
    );
  });

  it('contains the observations, under the slug of the current name', async () => {
    await read(path, async (db) => {
      expect(
        await db.all('select id, full_name, stars::integer as stars, sources from project'),
      ).toEqual([
        { id: 'bo-kit', full_name: 'bo/kit', stars: 40, sources: ['host'] },
        { id: 'optic-lens', full_name: 'optic/lens', stars: 122, sources: ['host'] },
      ]);
      expect(await db.all('select alias, id from project_alias')).toEqual([
        { alias: 'ann-lens', id: 'optic-lens' },
        { alias: 'ann/lens', id: 'optic-lens' },
        { alias: 'bo/kit', id: 'bo-kit' },
        { alias: 'optic/lens', id: 'optic-lens' },
      ]);
      expect(await db.all('select as_of, generated_at, history_days from release_info')).toEqual([
        { as_of: '2030-01-31', generated_at: '2030-01-31 05:00:00', history_days: 3 },
      ]);
      expect(await db.all('select id, tier from model')).toEqual([
        { id: 'openai/a', tier: 'standard' },
      ]);
    });
  });

  it('lists the Hugging Face spaces of the newest day, even from a single file', async () => {
    const world = await openSmallWorld();
    const readSpaces = async () =>
      await read(await build(world), (db) => db.all('select id from hub_space'));
    await world.observe('hub_spaces', days[0] ?? '', 'hugging-face', [{ id: 'ann/old' }]);
    expect(await readSpaces()).toEqual([{ id: 'ann/old' }]);
    await world.observe('hub_spaces', days[1] ?? '', 'hugging-face', [{ id: 'bo/new' }]);
    expect(await readSpaces()).toEqual([{ id: 'bo/new' }]);
  });

  it('has the version of the health formula in every score', async () => {
    const formula = readModels(modelsFolder).find(({ name }) => name === 'score_health_day');
    await read(path, async (db) => {
      expect(
        await db.all(
          'select distinct health_version as version from project where health is not null',
        ),
      ).toEqual([{ version: formula?.version }]);
    });
  });

  it('can be built for an earlier day, without later rows', async () => {
    const [whole, short] = [await openSmallWorld(), await openSmallWorld(2)];
    const earlier = await readTables(await build(whole, { asOf: '2030-01-30' }));
    expect(earlier).toEqual(await readTables(await build(short)));
    expect(earlier.release_info).toMatchObject([{ as_of: '2030-01-30', history_days: 2 }]);
    expect(earlier.project).toMatchObject([{ full_name: 'ann/lens', stars: '121' }, {}]);
  });

  it('is identical after a rebuild, in the same order', async () => {
    expect(await readTables(await build(await openSmallWorld()))).toEqual(await readTables(path));
  });

  it('replaces the previous graph and leaves no temporary files', async () => {
    const world = await openSmallWorld();
    await writeFile(world.path('graph.duckdb'), 'the previous graph');
    const graphPath = await build(world);
    expect(await read(graphPath, (db) => db.all('select as_of from release_info'))).toEqual([
      { as_of: '2030-01-31' },
    ]);
    expect(await graphFiles(world)).toEqual(['graph.duckdb']);
  });
});

const graphFiles = async (world: World) =>
  (await readdir(world.folder)).filter((name) => name.startsWith('graph'));

describe('a failed build', () => {
  const untrackedProduct = `
    insert into cat_project (repo, name) values ('bo/kit', 'Kit');
    insert into cat_alternative values ('no-such-product', 1, 'bo/kit')`;
  const sameProductTwice = `insert into cat_product (slug, name) values ('p', 'P'), ('p', 'Q')`;

  it.each([
    [
      'a failed check',
      untrackedProduct,
      /chk_edge_ends failed for 1 row\..*product:no-such-product.*unchanged/s,
    ],
    [
      'a duplicate key',
      sameProductTwice,
      /\(slug\) of the table out_product is null or not unique.*"slug":"p".*unchanged/s,
    ],
  ])('because of %s is refused and keeps the old graph', async (_what, catalog, message) => {
    const world = await openSmallWorld();
    await writeFile(world.path('graph.duckdb'), 'the old graph');
    const failure = await failureOf(build(world, { catalog }));
    expect(failure.kind).toBe('refused');
    expect(failure.message).toMatch(message);
    expect(await readFile(world.path('graph.duckdb'), 'utf8')).toBe('the old graph');
    expect(await graphFiles(world)).toEqual(['graph.duckdb']);
  });

  it.each([
    ['truncated', '2029-12', (file: string) => truncate(file, 200)],
    ['truncated, but not the first file', '2030-01', (file: string) => truncate(file, 200)],
    ['empty', '2030-01', (file: string) => truncate(file, 0)],
  ])('reports the path of a Parquet file that is %s', async (_what, month, tear) => {
    const world = await openSmallWorld();
    await world.observe('repositories', '2029-12-31', 'host', [repository({ full_name: 'a/b' })]);
    const file = monthFile(world.observations, 'repositories', 'host', month);
    await tear(file);
    const failure = await failureOf(build(world));
    expect(failure.kind).toBe('input');
    expect(failure.message).toContain(file);
    expect(failure.message).toMatch(/[Rr]emove|again/);
    expect(await graphFiles(world)).toEqual([]);
  });

  it('says that a log file is damaged if DuckDB does not name the file', async () => {
    const world = await openSmallWorld();
    await damage(monthFile(world.observations, 'repositories', 'host', '2030-01'));
    const failure = await failureOf(build(world));
    expect(failure.kind).toBe('input');
    expect(failure.message).toMatch(/A file of the observation log is damaged\. Restore the file/);
    expect(await graphFiles(world)).toEqual([]);
  });

  it('does not blame a damaged file if memory is missing', async () => {
    const failure = await failureOf(build(await openSmallWorld(), { memoryLimit: '1MB' }));
    expect(failure.kind).toBe('failed');
    expect(failure.message).toMatch(/out of memory/i);
  });

  it('says when the log starts if the day is before it', async () => {
    const failure = await failureOf(build(await openSmallWorld(), { asOf: '2030-01-28' }));
    expect(failure.kind).toBe('usage');
    expect(failure.message).toMatch(/2030-01-28.*starts on 2030-01-29/);
  });

  it('says what to do if there are no observations', async () => {
    const failure = await failureOf(build(await openWorld()));
    expect(failure.kind).toBe('input');
    expect(failure.message).toMatch(/contains no observations.*demo/);
  });
});

/** Overwrites bytes of the data, but not the footer of the file. */
async function damage(file: string): Promise<void> {
  const bytes = await readFile(file);
  bytes.fill(0xff, 4, 300);
  await writeFile(file, bytes);
}

describe('the catalog tables of a graph', () => {
  it('exist and are empty before the catalog is loaded', async () => {
    const path = join((await openWorld()).folder, 'catalog.duckdb');
    await using db = await openDatabase(path);
    await createCatalogTables(db);
    expect(await db.all('select count(*)::integer as products from cat_product')).toEqual([
      { products: 0 },
    ]);
  });
});
