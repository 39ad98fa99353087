// Change files: the dumps of a release plus all later changes must equal the later dumps. Checked
// with the reference reader and with a second implementation in Python.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, quote } from '../../../../../pipeline/io/duckdb.ts';
import { createReader } from '../../../../../src/changes/read-changes.ts';
import { updateCopy } from '../../../../../src/changes/update-copy.ts';
import { type DumpName, dumps } from '../../../../../src/contracts/api/open-files.ts';
import {
  type ChangeEntry,
  ChangesIndex,
  dumpKeys,
} from '../../../../../src/contracts/files/change-files.ts';
import {
  publishHandMade,
  type Rows,
  recordCurrent,
  serve,
} from '../../../../support/dump-files.ts';
import { makeFolder } from '../../../../support/folders.ts';

const root = makeFolder();
const dataDir = join(root, 'data');
const changes = join(dataDir, 'changes');
const names = Object.keys(dumps) as DumpName[];

const id = (n: number, hour = 5) => `202607${String(n).padStart(2, '0')}T0${hour}0000Z`;
const day = (n: number) => new Date(Date.UTC(2026, 6, n)).toISOString().slice(0, 10);
const readIndex = (from = changes): ChangesIndex =>
  ChangesIndex.parse(JSON.parse(readFileSync(join(from, 'index.json'), 'utf8')));

/** History of two projects in the 90 days up to day `n`, except the `missing` days. */
const historyOf = (n: number, missing: readonly number[] = []): string[] =>
  Array.from({ length: 90 }, (_, back) => n - back)
    .filter((one) => !missing.includes(one))
    .flatMap((one) => [
      `('a-old', '${day(one)}', ${1000 + one}, null, ${one === 3 ? 'null' : 7})`,
      `('b-gone', '${day(one)}', ${50 + one}, 40, null)`,
    ])
    .filter((row) => !(n >= 3 && row.includes('b-gone')));

const worldOf = (n: number): Rows => ({
  projects: [
    `('a-old', 'a', ${1000 + n}, ['x', 'quote"d', 'ünï'], '2024-01-02 03:04:05', ${n % 2 ? 'null' : '61'}, '${day(n)}')`,
    ...(n < 3 ? [`('b-gone', 'b', 50, [], null, 40, '${day(n)}')`] : []),
    `('c-same', 'c', 5, null, null, null, '${day(n)}')`,
    ...(n >= 2 ? [`('d-new', 'd', 9, ['y'], '2026-07-02 00:00:00', null, '${day(n)}')`] : []),
  ],
  history: historyOf(n, n >= 5 ? [4] : []),
  edges: [
    `('project:a-old', 'language:rust', 'written-in', 'primary language')`,
    ...(n % 2 ? [`('project:a-old', 'stack:x', 'works-with', null)`] : []),
  ],
  models: [
    `('m/one', 'One', ${n < 3 ? '0.15' : '0.125000001'}, null)`,
    `('m/two', 'Two', null, true)`,
  ],
  offers: [`('m/one', 'm', 'one', 'x', 0.15, '2026-06-01 00:00:00')`],
  releases: [
    `('a-old', 'v1', '2026-01-01 00:00:00', 'major')`,
    `('a-old', 'v1.${n}', null, 'minor')`,
  ],
  events: [`('evt_${n}', 'license', '${day(n)}', null)`],
  identities: n >= 4 ? [`('a/old', 'a/new', 'rename')`] : [],
  products: [`('noted', 'Noted', ['n', 'o'])`],
  alternatives: [`('noted', ${n}, 'a/old', null)`, `('noted', 2, null, 'MIT')`],
  emerging: [`('${day(n)}', 'a-old', 1, ${0.1 * n})`],
});

const at = (n: number, hour = 6) => new Date(Date.UTC(2026, 6, n, hour));

async function publishDay(n: number, change: Partial<Rows> = {}, hour = 5) {
  await publishHandMade(dataDir, {
    id: id(n, hour),
    day: day(n),
    rows: { ...worldOf(n), ...change },
  });
  return await recordCurrent(dataDir, at(n, hour + 1));
}

const dumpsOf = (release: string): string => join(dataDir, 'releases', release, 'site/dumps');

/** Copies the dumps of a release to a new folder. */
function copyOf(release: string, name: string): string {
  const folder = join(root, 'copies', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(dumpsOf(release), folder, { recursive: true });
  return folder;
}

const update = (folder: string, from = changes) =>
  updateCopy({
    folder,
    read: createReader(from),
    withSql: async (work) => {
      await using db = await openDatabase(':memory:');
      return await work(db);
    },
  });

async function expectSame(folder: string, release: string): Promise<void> {
  await using db = await openDatabase(':memory:');
  const rowsOf = (name: DumpName, from: string) =>
    db.all(
      `from read_parquet(${quote(join(from, `${name}.parquet`))})
        order by ${dumpKeys[name].join(', ')}`,
    );
  for (const name of names) {
    expect(await rowsOf(name, folder), name).toEqual(await rowsOf(name, dumpsOf(release)));
  }
}

const published: (ChangeEntry | null)[] = [];
const ids = [id(1), id(2), id(3), id(3, 8), id(5), id(3), id(6)];

beforeAll(async () => {
  published.push(await publishDay(1), await publishDay(2), await publishDay(3));
  published.push(await publishDay(3, { models: [`('m/one', 'One', 0.2, false)`] }, 8)); // hourly
  published.push(await publishDay(5)); // day 4 was missed
  serve(dataDir, id(3)); // a rollback
  published.push(await recordCurrent(dataDir, at(5, 9)));
  published.push(await publishDay(6));
});

describe('the index of change files', () => {
  it('starts with an entry without files, and has an entry for each release that differs', () => {
    const index = readIndex();
    expect(index.changes.map(({ seq }) => seq)).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect(index.changes.map(({ to }) => to).toReversed()).toEqual(ids);
    expect(index.changes.at(-1)).toMatchObject({ from: null, reset: true, files: [], tables: {} });
    expect(index).toMatchObject({ seq: 7, release: id(6), window_days: 90 });
    for (const [place, entry] of index.changes.slice(0, -1).entries()) {
      expect(entry.from).toBe(index.changes[place + 1]?.to);
      expect(entry.files.map(({ format }) => format)).toEqual(['parquet', 'ndjson.gz']);
    }
  });

  it('counts changed rows, lists missed days, and ignores columns that only contain the day', () => {
    expect(published[1]?.tables.projects).toEqual({ upserts: 2, deletes: 0 });
    expect(published[2]?.tables).toMatchObject({
      projects: { upserts: 1, deletes: 1 },
      history: { upserts: 1, deletes: 89 },
    });
    expect(published[3]?.tables).toEqual({ models: { upserts: 1, deletes: 1 } });
    expect(published[4]).toMatchObject({ missed_days: [day(4)], day: day(5) });
    expect(published[5]).toMatchObject({ from: id(5), to: id(3), day: day(3), missed_days: [] });
  });

  it('refers to the same rows in both formats', async () => {
    await using db = await openDatabase(':memory:');
    for (const { seq, files } of readIndex().changes.filter(({ reset }) => !reset)) {
      const rows = await db.all(`from read_parquet(${quote(join(changes, `${seq}.parquet`))})`);
      const lines = gunzipSync(readFileSync(join(changes, `${seq}.ndjson.gz`)))
        .toString()
        .trim()
        .split('\n');
      expect(files).toHaveLength(2);
      expect(lines.map((line) => JSON.parse(line))).toEqual(
        rows.map(({ key, row, ...rest }) => ({
          ...rest,
          seq: Number(rest.seq),
          key: JSON.parse(String(key)),
          row: row === null ? null : JSON.parse(String(row)),
        })),
      );
    }
  });

  it('gets no entry for the same content or the same release', async () => {
    expect(await recordCurrent(dataDir, at(6))).toBeNull();
    expect(await publishDay(6, {}, 9)).toBeNull();
    expect(readIndex()).toMatchObject({ seq: 7, release: id(6, 9) });
    serve(dataDir, id(6));
    expect(await recordCurrent(dataDir, at(6))).toBeNull();
    expect(readIndex().release).toBe(id(6));
  });

  it('comes with modified.csv, which lists projects by the time of their last change, newest first', () => {
    const lines = readFileSync(join(changes, 'modified.csv'), 'utf8').trim().split('\n');
    const times = lines.map((line) => line.split(',')[0]);
    expect(lines).toEqual(
      times
        .toSorted()
        .toReversed()
        .map((time, place) => `${time},${lines[place]?.split(',')[1]}`),
    );
    expect(lines).toEqual([
      '2026-07-06T05:00:00Z,a-old',
      '2026-07-03T05:00:00Z,b-gone',
      '2026-07-02T05:00:00Z,d-new',
      '2026-07-01T05:00:00Z,c-same',
    ]);
  });
});

describe('applying change files', () => {
  it.each(ids.map((release, place) => [release, place + 1] as const))(
    'turns the dumps of %s (change %i) into those of the newest release',
    async (release, seq) => {
      const folder = copyOf(release, `law-${seq}`);
      // Two entries can lead to the same release. The copy must end at the later one.
      const report = await update(folder);
      expect(report).toMatchObject({ to: 7, release: id(6) });
      await expectSame(folder, id(6));
      expect(await update(folder)).toMatchObject({ from: 7, to: 7, entries: 0 });
    },
  );

  const python = process.env.PYTHON ?? 'python3';
  const hasDuckdb = spawnSync(python, ['-c', 'import duckdb']).status === 0;
  it.skipIf(!hasDuckdb)(
    'gives the same result for every pair of releases in the Python implementation',
    () => {
      const script = join(import.meta.dirname, '../../../../tools/apply_changes.py');
      const output = execFileSync(python, [script, dataDir], { encoding: 'utf8' });
      expect(JSON.parse(output)).toEqual({ pairs: 21, wrong: [] });
    },
  );
});

describe('the reference reader of change files', () => {
  /** Copies the change files and damages one of them. */
  function damaged(name: string, damage: (path: string) => void): string {
    const folder = join(root, name);
    cpSync(changes, folder, { recursive: true });
    damage(join(folder, '5.parquet'));
    return folder;
  }

  it.each([
    [
      'cut',
      (path: string) => writeFileSync(path, readFileSync(path).subarray(0, 500)),
      /5\.parquet has 500 bytes, but the index lists \d+/,
    ],
    [
      'altered',
      (path: string) => {
        const bytes = readFileSync(path);
        bytes[60] = (bytes[60] ?? 0) ^ 1;
        writeFileSync(path, bytes);
      },
      /5\.parquet does not have the SHA-256/,
    ],
  ])('refuses a file that was %s, and leaves the copy unchanged', async (name, damage, message) => {
    const from = damaged(name, damage);
    const folder = copyOf(id(2), `damaged-${name}`);
    await expect(update(folder, from)).rejects.toThrow(message);
    await expectSame(folder, id(2));
    // The reader continues with the files that it verified before.
    rmSync(join(from, '3.parquet'));
    writeFileSync(join(from, '5.parquet'), readFileSync(join(changes, '5.parquet')));
    expect(await update(folder, from)).toMatchObject({ from: 2, to: 7, entries: 5 });
    await expectSame(folder, id(6));
  });

  it('completes an interrupted update, because it prepares all files before it moves the first', async () => {
    const folder = copyOf(id(2), 'interrupted');
    const done = copyOf(id(2), 'not-interrupted');
    await update(done);
    const aside = join(folder, '.applying');
    mkdirSync(aside);
    for (const name of ['projects.parquet', 'changes-state.json']) {
      cpSync(join(done, name), join(aside, name));
    }
    for (const name of names.filter((one) => one !== 'projects')) {
      cpSync(join(done, `${name}.parquet`), join(folder, `${name}.parquet`));
    }
    expect(await update(folder)).toMatchObject({ from: 7, entries: 0 });
    await expectSame(folder, id(6));
    expect(existsSync(aside)).toBe(false);
  });

  it('ignores the tables of an earlier, interrupted preparation', async () => {
    const folder = copyOf(id(2), 'stale-tables');
    mkdirSync(join(folder, '.applying'));
    // No change after release 2 concerns this table.
    writeFileSync(join(folder, '.applying/products.parquet'), 'incomplete');
    await update(folder);
    await expectSame(folder, id(6));
  });

  it('refuses a copy that matches no release, and an index that was reset', async () => {
    const folder = copyOf(id(2), 'altered-copy');
    cpSync(join(dumpsOf(id(3)), 'models.parquet'), join(folder, 'models.parquet'));
    await expect(update(folder)).rejects.toThrow(/do not match any release/);
    rmSync(join(folder, 'models.parquet'));
    await expect(update(folder)).rejects.toThrow(/has no models\.parquet/);
    const reset = join(root, 'reset');
    cpSync(changes, reset, { recursive: true });
    const index = readIndex();
    const changed = index.changes.map((entry) => ({ ...entry, reset: entry.seq === 4 }));
    writeFileSync(join(reset, 'index.json'), JSON.stringify({ ...index, changes: changed }));
    await expect(update(copyOf(id(2), 'before-reset'), reset)).rejects.toThrow(
      /The change files cannot update the copy from release 20260702T050000Z/,
    );
  });
});

describe('releases whose dumps cannot be compared', () => {
  it('start a new chain with the reason', async () => {
    const other = join(root, 'other');
    const publish = (n: number, rows: Rows) =>
      publishHandMade(other, { id: id(n), day: day(n), rows });
    const record = (n: number) => recordCurrent(other, at(n));
    expect(await record(1)).toBeNull();
    await publish(1, worldOf(1));
    await record(1);
    await publish(2, worldOf(2));
    rmSync(join(other, 'releases', id(1)), { recursive: true });
    expect(await record(2)).toMatchObject({ seq: 2, reset: true, reason: /no longer there/ });
    writeFileSync(join(other, 'releases', id(2), 'site/dumps/edges.parquet'), 'damaged');
    await publish(3, worldOf(3));
    expect(await record(3)).toMatchObject({ seq: 3, reset: true, reason: /edges .*is damaged/ });
    const twice = `('evt_3', 'license', '${day(3)}', 'twice')`;
    await publish(5, { ...worldOf(5), events: [...(worldOf(3).events ?? []), twice] });
    await publish(6, worldOf(6));
    expect(await record(6)).toMatchObject({ seq: 4, reset: false });
    await publish(7, { ...worldOf(7), events: [`('e', 'x', null, '1')`, `('e', 'x', null, '2')`] });
    expect(await record(7)).toMatchObject({ seq: 5, reset: false });
    await publish(8, { ...worldOf(8), events: [`('e', 'x', null, '1')`, `('e', 'x', null, '3')`] });
    expect(await record(8)).toMatchObject({ seq: 6, reset: true, reason: /events do not lead/ });
    writeFileSync(join(other, 'changes/index.json'), '{"version": 1');
    expect(await record(8)).toMatchObject({ reset: true, reason: /index .*was damaged/ });
    expect(readIndex(join(other, 'changes')).changes).toHaveLength(1);
  });
});
