import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../pipeline/io/duckdb.ts';
import { loadHistories } from '../../../src/snapshot/api/histories.ts';
import { openSnapshot } from '../../../src/snapshot/release/snapshot.ts';
import { makeFolder } from '../../support/folders.ts';

it('has the series of every project, also of many projects with gaps between row IDs', async () => {
  const path = join(makeFolder(), 'graph.duckdb');
  const db = await openDatabase(path);
  await db.run(`
    create table history as
    select
      'p-' || n as id,
      date '2026-04-01' + n::integer % 3 as start_on,
      case when n % 5 = 0 then null else [n, null, n + 2] end::bigint[] as stars,
      case when n % 7 = 0 then [] else [50, n % 100, null] end::integer[] as health,
      [null, -n, null]::bigint[] as velocity_7d
    from range(1000) as numbers (n)`);
  await db.run("delete from history where id like '%3' or id < 'p-15'");
  await db.run('checkpoint');
  const left = (await db.all('select id from history')).map(({ id }) =>
    Number(String(id).slice(2)),
  );
  db.close();
  expect(left.length).toBeGreaterThan(700);
  expect(left).toContain(999);
  const snapshot = await openSnapshot(path);
  try {
    using histories = await loadHistories(snapshot);
    for (const n of left) {
      const first = 1 + (n % 3);
      expect(histories.find(`p-${n}`)).toEqual({
        slug: `p-${n}`,
        days: [0, 1, 2].map((day) => `2026-04-0${first + day}`),
        series: {
          stars: n % 5 === 0 ? null : [n, null, n + 2],
          health: n % 7 === 0 ? [] : [50, n % 100, null],
          velocity_7d: [null, -n, null],
        },
      });
    }
    for (const absent of ['p-3', 'p-14', '', 'p-1000']) {
      expect(histories.find(absent)).toBeUndefined();
    }
  } finally {
    snapshot.close();
  }
});
