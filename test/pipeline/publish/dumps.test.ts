import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase, quote } from '../../../pipeline/io/duckdb.ts';
import { csvDumps, type DumpName, dumps } from '../../../src/contracts/api/open-files.ts';
import { makeFolder } from '../../support/folders.ts';
import { assembleSmall, readJson } from './small-site.ts';

const root = makeFolder();
const names = Object.keys(dumps) as DumpName[];
let release: string;

beforeAll(async () => {
  release = await assembleSmall(join(root, 'release'));
});

async function withDump<T>(name: string, ask: (db: Database, table: string) => Promise<T>) {
  const db = await openDatabase(':memory:');
  try {
    const path = join(release, 'site/dumps', `${name}.parquet`);
    return await ask(db, `read_parquet(${quote(path)})`);
  } finally {
    db.close();
  }
}

describe('the Parquet dumps', () => {
  it.each(names)('%s has the columns of the contract in their order', async (name) => {
    const fields = await withDump(name, (db, table) => db.all(`describe select * from ${table}`));
    expect(fields.map((row) => row.column_name)).toEqual(dumps[name]);
  });

  it('store instants as timestamps, days as dates, prices as decimals and arrays as lists', async () => {
    const types = async (name: string) =>
      Object.fromEntries(
        (await withDump(name, (db, table) => db.all(`describe select * from ${table}`))).map(
          (row) => [row.column_name, row.column_type],
        ),
      );
    expect(await types('projects')).toMatchObject({
      topics: 'VARCHAR[]',
      stacks: 'VARCHAR[]',
      created: 'TIMESTAMP WITH TIME ZONE',
      first_seen: 'DATE',
      stars: 'BIGINT',
      day: 'DATE',
    });
    expect(await types('models')).toMatchObject({ price_in: 'DECIMAL(18,9)', tools: 'BOOLEAN' });
    expect(await types('releases')).toMatchObject({ date: 'TIMESTAMP WITH TIME ZONE' });
  });

  it('contain a row for each project, with null for unknown values', async () => {
    const rows = await withDump('projects', (db, table) => db.all(`select * from ${table}`));
    expect(rows).toHaveLength(12);
    expect(rows.map((row) => row.id)).toEqual(rows.map((row) => row.id).toSorted());
    expect(rows.find((row) => row.id === 'fable-unscored')).toMatchObject({
      stars: null,
      health: null,
      label: null,
      topics: [],
      day: '2026-06-30',
    });
  });

  it('omit days of the history without observations', async () => {
    const rows = await withDump('history', (db, table) =>
      db.all(`select day, stars from ${table} where id = 'alba-lab-tinyserve' order by day`),
    );
    expect(rows).toHaveLength(81);
    expect(rows[0]).toEqual({ day: '2026-04-02', stars: String(12_004 - 3 * 89) });
    expect(rows.at(-1)?.day).toBe('2026-06-30');
  });

  it('are described by datapackage.json with each field, size, hash and license', async () => {
    const { resources, licenses, sources } = readJson(release, 'dumps/datapackage.json');
    expect(licenses.map(({ name }: { name: string }) => name)).toEqual(['CC0-1.0', 'CC-BY-SA-4.0']);
    expect(licenses[1].title).toContain('for facts from these sources: sample-lists');
    expect(sources).toContainEqual({
      title: 'sample-lists',
      path: 'https://lists.example',
      license: 'CC-BY-SA-4.0',
    });
    expect(resources.map((resource: { name: string }) => resource.name)).toEqual([
      ...names,
      ...csvDumps.map((name) => `${name}-csv`),
    ]);
    for (const resource of resources) {
      const body = readFileSync(join(release, 'site/dumps', resource.path));
      expect(resource.bytes).toBe(body.length);
      expect(resource.hash).toBe(`sha256:${createHash('sha256').update(body).digest('hex')}`);
      const [counted] = await withDump(resource.name.replace('-csv', ''), (db, table) =>
        db.all(`select count(*)::integer as n from ${table}`),
      );
      expect(resource.rows).toBe(counted?.n);
      for (const field of resource.schema.fields) {
        expect(field.description, `${resource.name}.${field.name}`).toMatch(/.{8,}/);
        expect(field.type).toMatch(/^(string|integer|number|boolean|date|datetime|array)$/);
      }
    }
  });

  it('have a twin in CSV with the same rows, except for the three large ones', async () => {
    expect(names.filter((name) => !csvDumps.includes(name))).toEqual([
      'history',
      'star_ledger',
      'edges',
    ]);
    for (const name of csvDumps) {
      const faults = await withDump(name, async (db, table) => {
        const types = await db.all(`describe from ${table}`);
        const columns = types.map((row) => {
          const type = String(row.column_type);
          const read = type.endsWith('[]')
            ? `from_json(${row.column_name}, '["VARCHAR"]')`
            : row.column_name;
          return `${read}::${type} as ${row.column_name}`;
        });
        const path = quote(join(release, 'site/dumps', `${name}.csv.gz`));
        const twin = `select ${columns} from read_csv(${path}, header = true, all_varchar = true)`;
        return await db.all(
          `(from ${table} except all ${twin}) union all (${twin} except all from ${table})`,
        );
      });
      expect(faults, name).toEqual([]);
    }
  });

  it('are written and read in UTC, whatever the zone of the machine', async () => {
    const [row] = await withDump('projects', (db, table) =>
      db.all(`select created::varchar as created, current_setting('TimeZone') as zone
        from ${table} order by id limit 1`),
    );
    expect(row).toEqual({ created: '2023-04-05 08:00:00+00', zone: 'UTC' });
  });

  it('have the same bytes when they are written again', async () => {
    const again = await assembleSmall(join(root, 'again'));
    for (const name of [
      ...names.map((dump) => `${dump}.parquet`),
      ...csvDumps.map((dump) => `${dump}.csv.gz`),
      'datapackage.json',
    ]) {
      const [one, other] = [release, again].map((folder) =>
        readFileSync(join(folder, 'site/dumps', name)),
      );
      expect(one?.equals(other ?? Buffer.alloc(0)), name).toBe(true);
    }
  });
});
