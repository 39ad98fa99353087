// The DuckDB database of all dumps, attached as users would do it.
import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase, quote } from '../../../../pipeline/io/duckdb.ts';
import { writeDatabase } from '../../../../pipeline/publish/write-database.ts';
import { type DumpName, databaseFile, dumps } from '../../../../src/contracts/api/open-files.ts';
import { archiveFolder, starWeeksFile } from '../../../../src/contracts/files/archive.ts';
import { assembleSmall } from '../../../pipeline/publish/small-site.ts';
import { makeFolder } from '../../../support/folders.ts';

const root = makeFolder();
const names = Object.keys(dumps) as DumpName[];
const header = {
  asOf: '2026-06-30',
  generated: '2026-07-01T05:00:00Z',
  siteName: 'Test',
};
const facts = { header, release: '20260701T050000Z', memoryLimit: '512MB' };
let db: Database;
let release: string;

const attach = async (folder: string, name: string) =>
  await db.run(`attach ${quote(join(folder, 'site', databaseFile))} as ${name} (read_only)`);

/** The columns of each dump with their types. */
const readResources = async () =>
  await Promise.all(
    names.map(async (name) => {
      const path = quote(join(release, 'site/dumps', `${name}.parquet`));
      const columns = await db.all(`describe from read_parquet(${path})`);
      const fields = columns.map((row) => ({
        name: String(row.column_name),
        type: String(row.column_type),
      }));
      return { name, rows: 0, fields };
    }),
  );

beforeAll(async () => {
  release = await assembleSmall(join(root, 'one'));
  db = await openDatabase(':memory:');
  await attach(release, 'one');
});
afterAll(() => db.close());

describe('the database daybreak.duckdb', () => {
  it.each(names)('has in %s the rows of the Parquet file in the same order', async (name) => {
    const parquet = quote(join(release, 'site/dumps', `${name}.parquet`));
    const [table, file] = await Promise.all([
      db.all(`from one.${name}`),
      db.all(`from read_parquet(${parquet})`),
    ]);
    const withoutZones = JSON.stringify(file).replaceAll(/(:\d\d(?:\.\d+)?)\+00"/g, '$1"');
    expect(JSON.stringify(table)).toBe(withoutZones);
  });

  it('has the star totals by week of the archive', async () => {
    const parquet = quote(join(release, 'site', archiveFolder, starWeeksFile));
    const rows = await db.all('from one.star_weeks');
    expect(rows).toEqual(await db.all(`from read_parquet(${parquet})`));
    expect(rows.length).toBeGreaterThan(0);
  });

  it('has no times with a zone, which DuckDB-Wasm cannot compute with', async () => {
    const [row] = await db.all(
      `select count(*) filter (data_type = 'TIMESTAMP') > 8 as has_times,
        count(*) filter (data_type like '%ZONE%')::integer as zoned
       from duckdb_columns() where database_name = 'one'`,
    );
    expect(row).toEqual({ has_times: true, zoned: 0 });
  });

  it('has a storage version that DuckDB 1.0 reads', async () => {
    const [row] = await db.all(
      "select tags['storage_version'] as version from duckdb_databases() where database_name = 'one'",
    );
    expect(row?.version).toMatch(/^v1\.0\.0/);
  });

  it('has a comment on every table and column', async () => {
    const bare = await db.all(
      `select table_name from duckdb_tables() where database_name = 'one' and comment is null
       union all
       select table_name || '.' || column_name from duckdb_columns()
       where database_name = 'one' and table_name <> 'meta' and comment is null`,
    );
    expect(bare).toEqual([]);
  });

  it('contains the SQL of each method', async () => {
    const rows = await db.all('from one.methods');
    const all = await readdir(join(release, 'site/dumps/methods'));
    const files = all.filter((name) => name.endsWith('.sql'));
    expect(rows.map(({ method }) => `${method}.sql`)).toEqual(files.sort());
    const path = join(release, 'site/dumps/methods/health.sql');
    const health = rows.find(({ method }) => method === 'health');
    expect(health?.sql).toBe(await readFile(path, 'utf8'));
  });

  it('contains its release, day and license', async () => {
    const rows = await db.all('from one.meta');
    expect(Object.fromEntries(rows.map(({ key, value }) => [key, value]))).toMatchObject({
      release: '20260701T050000Z',
      as_of: '2026-06-30',
      schema_version: '1',
      license: 'CC0-1.0',
      attribution: 'Data: Daybreak',
    });
  });

  it('has the same bytes when it is written again', async () => {
    const again = await assembleSmall(join(root, 'two'));
    const [first, second] = await Promise.all(
      [release, again].map(async (folder) => await readFile(join(folder, 'site', databaseFile))),
    );
    expect(second?.equals(first ?? Buffer.alloc(0))).toBe(true);
  });

  it('has the same bytes when tables with several row groups are written again', async () => {
    const sizes = { history: 300_000, star_ledger: 600_000 };
    const hashes = new Set<string>();
    for (const run of ['a', 'b', 'c']) {
      const folder = join(root, run, 'dumps');
      for (const name of ['dumps', archiveFolder]) {
        await cp(join(release, 'site', name), join(root, run, name), { recursive: true });
      }
      await rm(join(root, run, databaseFile));
      for (const [name, count] of Object.entries(sizes)) {
        const parquet = quote(join(folder, `${name}.parquet`));
        await db.run(`create temp table more as from read_parquet(${parquet})`);
        await db.run(
          `copy (select more.* from range(${count}) as copies, more limit ${count}) to ${parquet}`,
        );
        await db.run('drop table more');
      }
      await writeDatabase(folder, await readResources(), facts);
      const bytes = await readFile(join(root, run, databaseFile));
      hashes.add(createHash('sha256').update(bytes).digest('hex'));
    }
    expect(hashes.size).toBe(1);
  });

  it('fails with the reason, and says that the published release has not changed', async () => {
    await expect(
      writeDatabase(join(root, 'missing'), await readResources(), facts),
    ).rejects.toThrow(/exit code 1\. The published release has not changed\..*\n.*IO Error/);
  });
});
