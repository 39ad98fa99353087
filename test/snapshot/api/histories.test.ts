import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../pipeline/io/duckdb.ts';
import { loadHistories } from '../../../src/snapshot/api/histories.ts';
import { openSnapshot } from '../../../src/snapshot/release/snapshot.ts';
import { makeFolder } from '../../support/folders.ts';

it('the history series are complete for every project, also with gaps between row ids', async () => {
  const path = join(makeFolder(), 'graph.duckdb');
  const db = await openDatabase(path);
  await db.run(`
    create table history as
    select
      'p-' || n as id,
      date '2026-04-01' + n::integer % 3 as start_on,
      case when n % 5 = 0 then null else [n, null, n + 2] end::bigint[] as stars,
      case when n % 7 = 0 then [] else [50, n % 100, null] end::integer[] as health,
      [null, -n, null]::bigint[] as velocity_7d,
      [null, null, 2]::bigint[] as change,
      [null, null, 2]::integer[] as change_days,
      case when n % 2 = 0 then null else [n, 0, null] end::bigint[] as kept,
      case when n % 2 = 0 then null else date '2026-04-03' end as kept_seen_on,
      null::bigint[] as removed,
      [null, false, n % 3 = 0]::boolean[] as is_burst,
      case when n % 3 = 0
        then '[{"day":"2026-04-03","verdict":"lasting","reason":"NULL \\"and\\" 7 more."}]'
      end as verdicts
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
          stars: n % 5 === 0 ? [null, null, null] : [n, null, n + 2],
          health: n % 7 === 0 ? [] : [50, n % 100, null],
          velocity_7d: [null, -n, null],
          change: [null, null, 2],
          change_days: [null, null, 2],
          kept: n % 2 === 0 ? [null, null, null] : [n, 0, null],
          removed: [null, null, null],
          burst: [null, false, n % 3 === 0],
        },
        kept_seen_on: n % 2 === 0 ? null : '2026-04-03',
        bursts:
          n % 3 === 0
            ? [{ day: '2026-04-03', verdict: 'lasting', reason: 'NULL "and" 7 more.' }]
            : [],
      });
    }
    for (const absent of ['p-3', 'p-14', '', 'p-1000']) {
      expect(histories.find(absent)).toBeUndefined();
    }
    using one = await loadHistories(snapshot, 'p-999');
    expect(one.find('p-999')).toEqual(histories.find('p-999'));
    expect(one.find('p-998')).toBeUndefined();
  } finally {
    snapshot.close();
  }
});
