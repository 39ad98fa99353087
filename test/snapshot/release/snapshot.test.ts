import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openSnapshot } from '../../../src/snapshot/release/snapshot.ts';
import { makeFolder } from '../../support/folders.ts';
import { writeSmallGraph } from '../../support/small-graph.ts';

const root = makeFolder();
const graphPath = join(root, 'graph.duckdb');

beforeAll(() => writeSmallGraph(graphPath));

async function ask(sql: string, values?: Record<string, string | number>) {
  const snapshot = await openSnapshot(graphPath);
  try {
    return await snapshot.rows(sql, values);
  } finally {
    snapshot.close();
  }
}

describe('a snapshot', () => {
  it('returns numbers, decimals, days, instants, lists, and nulls as JSON types', async () => {
    const sql = `select 9007199254740991::bigint as wide, 0.150000000::decimal(18,9) as price,
      date '2026-06-30' as day, timestamp '2026-06-30 05:10:00.5' as instant,
      [1, null, 3]::bigint[] as list, ['a', null] as words, [true, null] as flags,
      null::timestamp as unknown, true as flag, 0.5::double as share`;
    expect(await ask(sql)).toEqual([
      {
        wide: 9007199254740991,
        price: 0.15,
        day: '2026-06-30',
        instant: '2026-06-30T05:10:00Z',
        list: [1, null, 3],
        words: ['a', null],
        flags: [true, null],
        unknown: null,
        flag: true,
        share: 0.5,
      },
    ]);
  });

  it('binds values by name, which prevents SQL injection', async () => {
    const rows = await ask('select id from project where name = $name', {
      name: "x' or 1=1 --",
    });
    expect(rows).toEqual([]);
  });

  it('runs many concurrent queries, each with its own rows', async () => {
    const snapshot = await openSnapshot(graphPath);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => snapshot.rows('select $n::integer as n', { n })),
    );
    snapshot.close();
    expect(answers.map(([row]) => row?.n)).toEqual(Array.from({ length: 50 }, (_, n) => n));
  });

  it('keeps working after an invalid statement', async () => {
    const snapshot = await openSnapshot(graphPath);
    await expect(snapshot.rows('select nothing from nowhere')).rejects.toThrow('nowhere');
    expect(await snapshot.rows('select count(*) as n from project')).toEqual([{ n: 12 }]);
    snapshot.close();
  });

  it('ends the statement that runs when it is closed, and refuses those that wait', async () => {
    const snapshot = await openSnapshot(graphPath, { threads: 1 });
    const [running, waiting] = ['count(*)', 'sum(n)'].map((total) =>
      snapshot.rows(`select ${total} as n from range(2_000_000) as numbers(n) where n % 7 = 3`),
    );
    await new Promise((done) => setTimeout(done, 5)); // the first one runs now
    snapshot.close();
    await expect(waiting).rejects.toThrow('The graph is closed');
    expect(await running).toEqual([{ n: 285_714 }]);
  });

  it.each([
    ['delete from project', 'read-only'],
    ["copy project to '/tmp/daybreak-stolen.csv'", 'disabled'],
    ["select * from read_csv('/etc/passwd')", 'disabled'],
    ["attach '/tmp/daybreak-other.duckdb' as other", 'disabled'],
    ['install httpfs', 'disabled'],
    ["set memory_limit = '8GB'", 'locked'],
    ['set enable_external_access = true', 'locked'],
  ])('rejects %s', async (sql, reason) => {
    await expect(ask(sql)).rejects.toThrow(reason);
  });

  it('reads a new graph under a new path while the old one is open', async () => {
    const next = join(root, 'next.duckdb');
    const old = await openSnapshot(graphPath);
    await writeSmallGraph(next, (rows) => {
      rows.project = rows.project.slice(0, 3);
    });
    const fresh = await openSnapshot(next, { memoryLimit: '128MB', threads: 1 });
    expect(await fresh.rows('select count(*) as n from project')).toEqual([{ n: 3 }]);
    expect(await old.rows('select count(*) as n from project')).toEqual([{ n: 12 }]);
    fresh.close();
    old.close();
  });

  it('lets several readers share one file', async () => {
    const shared = join(root, 'shared.duckdb');
    copyFileSync(graphPath, shared);
    const readers = await Promise.all([openSnapshot(shared), openSnapshot(shared)]);
    for (const reader of readers) {
      expect(await reader.rows('select count(*) as n from model')).toEqual([{ n: 3 }]);
      reader.close();
    }
  });

  it('throws if there is no graph', async () => {
    await expect(openSnapshot(join(root, 'none.duckdb'))).rejects.toThrow('none.duckdb');
  });
});
