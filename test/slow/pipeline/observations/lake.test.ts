// A lake contains the same observations as a folder, and gives the same graph.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DataPaths } from '../../../../pipeline/io/atomic-files.ts';
import { openDatabase } from '../../../../pipeline/io/duckdb.ts';
import { compactLake, type Lake, openForLog } from '../../../../pipeline/io/lake.ts';
import { duckdbVersion } from '../../../../pipeline/io/lake-extensions.ts';
import { writeDays } from '../../../../pipeline/observations/observation-log.ts';
import { loadRecorded } from '../../../../pipeline/recorded/load.ts';
import { runCli } from '../../../support/cli.ts';
import { makeFolder } from '../../../support/folders.ts';
import { hashGraph, hashLog } from '../../../support/hash-tables.ts';
import { extensions, makeLake, toEnvironment } from '../../../support/lake.ts';
import { startPostgres, type TestPostgres } from '../../../support/postgres.ts';
import { s3Binary } from '../../../support/s3-binary.ts';
import { bucket, type S3Server, startS3Server } from '../../../support/s3-server.ts';
import { silent } from '../../../support/silent.ts';
import { makeSmallCatalog } from '../../../support/small-catalog.ts';
import {
  buildSmallGraph,
  recordedDay,
  smallWorld,
  writeSmallLog,
} from '../../../support/small-release.ts';

describe.runIf(extensions)('a lake', () => {
  let postgres: TestPostgres;
  let paths: DataPaths;
  let wanted: unknown;

  beforeAll(async () => {
    postgres = await startPostgres();
    paths = await writeSmallLog(makeFolder());
    wanted = {
      log: await hashLog(paths.observations),
      graph: await hashGraph(await buildSmallGraph(paths)),
    };
  }, 120_000);
  afterAll(() => postgres.stop());

  async function fill(lake: Lake): Promise<unknown> {
    await using db = await openForLog(lake, {});
    await loadRecorded({ db, observations: lake, progress: silent }, smallWorld);
    return {
      log: await hashLog(lake),
      graph: await hashGraph(await buildSmallGraph(paths, undefined, lake)),
    };
  }

  it('gives the same tables with a catalog file', async () => {
    expect(await fill(makeLake())).toEqual(wanted);
  }, 120_000);

  it('gives the same tables with PostgreSQL', async () => {
    expect(await fill(makeLake(await postgres.createDatabase()))).toEqual(wanted);
  }, 120_000);

  describe.runIf(s3Binary)('on object storage', () => {
    let storage: S3Server;
    beforeAll(async () => {
      storage = await startS3Server();
    });
    afterAll(() => storage.stop());

    it('gives the same tables with PostgreSQL', async () => {
      const data = `s3://${bucket}/log`;
      const lake = makeLake(await postgres.createDatabase(), data, storage.settings);
      expect(await fill(lake)).toEqual(wanted);
    }, 120_000);
  });

  it('builds the same tables again from a snapshot, also after a compaction', async () => {
    const lake = makeLake(await postgres.createDatabase());
    const dataDir = makeFolder();
    const run = async (...args: string[]) => {
      const options = { env: { ...toEnvironment(lake), CATALOG_DIR: makeSmallCatalog() } };
      const { code, stdout, stderr } = await runCli(dataDir, ['--json', ...args], options);
      expect(code, stderr).toBe(0);
      return JSON.parse(stdout) as { snapshot: number; rows: unknown };
    };
    const graphPath = join(dataDir, 'build/graph.duckdb');
    await run('import-log', paths.observations);
    expect(await hashLog(lake)).toEqual((wanted as { log: unknown }).log);
    const first = await run('build', '--as-of', recordedDay);
    const tables = await hashGraph(graphPath);
    await replaceFiveDays(lake);
    const [files, hashes] = [await countFiles(lake), await hashLog(lake)];
    await compactLake(lake);
    expect(await countFiles(lake)).toBeLessThan(files - 3);
    expect(await hashLog(lake)).toEqual(hashes);
    const second = await run('build', '--as-of', recordedDay);
    expect(second.snapshot).toBeGreaterThan(first.snapshot);
    expect(await hashGraph(graphPath)).not.toEqual(tables);
    const again = await run('build', '--as-of', recordedDay, '--snapshot', `${first.snapshot}`);
    expect(again).toMatchObject({ snapshot: first.snapshot, rows: first.rows });
    expect(await hashGraph(graphPath)).toEqual(tables);
  }, 240_000);

  it('lets two machines create the lake and write one source and day', async () => {
    const lake = makeLake(await postgres.createDatabase());
    const write = async (name: string) => {
      await using db = await openForLog(lake, {});
      for (let round = 0; round < 5; round++) {
        await writeDays(
          { db, observations: lake },
          'renames',
          'made-up',
          `select 'made-up' as source, date '2030-01-01' as day, timestamp '2030-01-01' as observed_at,
            'a/' || i as old_name, 'a/${name}' || i as new_name from range(50) as t (i)`,
        );
      }
    };
    await Promise.all([write('one'), write('two'), write('three')]);
    await using db = await openForLog(lake, {});
    expect(
      await db.all(
        'select count(*)::integer as n, count(distinct old_name)::integer as names from lake.renames',
      ),
    ).toEqual([{ n: 50, names: 50 }]);
  }, 60_000);
});

/** Writes the five newest days of repositories again, one by one, with half of their rows. */
async function replaceFiveDays(lake: Lake): Promise<void> {
  await using db = await openForLog(lake, {});
  for (let age = 0; age < 5; age += 1) {
    await writeDays(
      { db, observations: lake },
      'repositories',
      'github-ranking',
      `from lake.repositories where source = 'github-ranking' and hash(full_name) % 2 = 0
        and day = (select max(day) - ${age} from lake.repositories)`,
    );
  }
}

async function countFiles(lake: Lake): Promise<number> {
  await using db = await openForLog(lake, {});
  const [row] = await db.all(
    `select sum(file_count + delete_file_count)::integer as n from ducklake_table_info('lake')`,
  );
  return Number(row?.n);
}

describe('the settings of a lake', () => {
  const dataDir = makeFolder();
  const env = { LOG_URL: 'ducklake:catalog.ducklake', LOG_DATA: makeFolder() };

  it.each([
    [{ LOG_URL: 'postgres://x' }, 'LOG_URL: must start with ducklake:'],
    [{ LOG_URL: env.LOG_URL }, 'LOG_DATA: required with LOG_URL'],
    [{ ...env, LOG_DATA: 'http://x' }, 'LOG_DATA: must be a folder or s3://bucket/prefix'],
    [{ ...env, LOG_EXTENSIONS: dataDir }, 'run deploy/install-extensions.sh'],
  ])('are checked: %j', async (given, message) => {
    const { code, stderr } = await runCli(dataDir, ['build'], { env: given });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) });
  });

  it('match the installed DuckDB and the script', async () => {
    await using db = await openDatabase(':memory:');
    expect(await db.all('select version() as version')).toEqual([{ version: duckdbVersion }]);
    const script = readFileSync('deploy/install-extensions.sh', 'utf8');
    const installed = [...script.matchAll(/extension-(\S+)==(\S+)/g)];
    expect(installed.map(([, , version]) => `v${version}`)).toEqual(
      installed.map(() => duckdbVersion),
    );
    expect(installed.length).toBe(3);
  });

  it.runIf(extensions)(
    'refuse a changed extension, and a catalog that is not reachable',
    async () => {
      const folder = makeFolder();
      cpSync(extensions ?? '', folder, { recursive: true });
      const name = `duckdb_extension_ducklake/extensions/${duckdbVersion}/ducklake.duckdb_extension`;
      writeFileSync(join(folder, name), 'changed');
      const changed = await runCli(dataDir, ['build'], { env: { ...env, LOG_EXTENSIONS: folder } });
      expect(changed.code).toBe(2);
      expect(changed.stderr).toMatch(/has the unknown SHA-256 checksum [0-9a-f]{64}/);
      const url = 'ducklake:postgres://someone:planted-password@127.0.0.1:1/none';
      const away = await runCli(dataDir, ['build'], {
        env: { ...env, LOG_URL: url, LOG_EXTENSIONS: extensions },
      });
      expect(away.code).toBe(6);
      expect(away.stderr).toContain('ducklake:postgres://127.0.0.1:1/none cannot be opened');
      expect(away.stderr).not.toContain('planted-password');
    },
  );

  it('do not apply to the demo or to a folder', async () => {
    const demo = await runCli(dataDir, ['demo', '--once'], {
      env: { ...env, LOG_EXTENSIONS: dataDir },
    });
    expect(demo).toMatchObject({ code: 2, stderr: expect.stringContaining('Unset LOG_URL') });
    const folder = await runCli(dataDir, ['build', '--snapshot', '1']);
    expect(folder).toMatchObject({ code: 2, stderr: expect.stringContaining('requires a lake') });
    const empty = await runCli(dataDir, ['import-log', dataDir]);
    expect(empty).toMatchObject({ code: 3, stderr: expect.stringContaining('no observations') });
  });
});
