// The archive of closed months, over several releases.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase, quote } from '../../../pipeline/io/duckdb.ts';
import { writeArchive, writeStarWeeks } from '../../../pipeline/publish/archive.ts';
import { ArchiveIndex } from '../../../src/contracts/files/archive.ts';
import { addDays } from '../../../src/lib/time.ts';
import { hashFile } from '../../../src/snapshot/release/release-folder.ts';
import { makeFolder } from '../../support/folders.ts';
import { writeSmallGraph } from '../../support/small-graph.ts';

const root = makeFolder();
const site = { name: 'Daybreak', url: 'https://daybreak.example' };

/** Writes a release whose 90 days of history have `stars` plus the day of the month. */
async function publish(asOf: string, stars: number, served?: string): Promise<string> {
  const id = `${asOf.replaceAll('-', '')}T050000Z`;
  const folder = join(root, id);
  mkdirSync(join(folder, 'site/dumps'), { recursive: true });
  await writeSmallGraph(join(folder, 'graph.duckdb'));
  await using db = await openDatabase(':memory:');
  await db.run(
    `copy (
      select 'a' as id, day::date as day, ${stars} + day(day) as stars, null::integer as health, null::bigint as velocity_7d
      from generate_series(date '${addDays(asOf, -89)}', date '${asOf}', interval 1 day) as days(day)
    ) to ${quote(join(folder, 'site/dumps/history.parquet'))} (format parquet)`,
  );
  await using graph = await openDatabase(join(folder, 'graph.duckdb'), { readOnly: true });
  await writeStarWeeks(graph, join(folder, 'site'));
  graph.close();
  await writeArchive({ folder, release: { id, as_of: asOf, site }, served });
  return folder;
}
const readIndex = (folder: string): ArchiveIndex =>
  ArchiveIndex.parse(JSON.parse(readFileSync(join(folder, 'site/archive/index.json'), 'utf8')));
const monthsOf = (folder: string) => readIndex(folder).months.map(({ month }) => month);

it('a month is added a week after it ended, if its history is complete, and never changes', async () => {
  const first = await publish('2026-06-06', 100);
  expect(monthsOf(first)).toEqual(['2026-04']);
  const second = await publish('2026-06-07', 200, first);
  expect(monthsOf(second)).toEqual(['2026-04', '2026-05']);
  const later = await publish('2026-10-29', 300, second);
  expect(monthsOf(later)).toEqual(['2026-04', '2026-05', '2026-08', '2026-09']);
  const [april, may] = readIndex(later).months;
  expect(april).toEqual(readIndex(first).months[0]);
  expect(april).toMatchObject({ as_of: '2026-06-06', release: '20260606T050000Z', rows: 30 });
  await using db = await openDatabase(':memory:');
  for (const [month, stars] of [
    [april, 100],
    [may, 200],
  ] as const) {
    const path = join(later, 'site', month?.path ?? '');
    expect(await hashFile(path)).toEqual({ bytes: month?.bytes, sha256: month?.sha256 });
    const rows = await db.all(
      `select count(*)::integer as days, count(distinct strftime(day, '%Y-%m'))::integer as months,
        bool_and(stars = ${stars} + day(day)) as are_equal from read_parquet(${quote(path)})`,
    );
    expect(rows).toEqual([{ days: month?.rows, months: 1, are_equal: true }]);
  }
});

it('star totals by week equal those of the graph', async () => {
  const folder = await publish('2026-06-30', 0);
  const { path, rows, bytes, sha256 } = readIndex(folder).star_weeks;
  const file = join(folder, 'site', path);
  expect(await hashFile(file)).toEqual({ bytes, sha256 });
  await using db = await openDatabase(join(folder, 'graph.duckdb'), { readOnly: true });
  const [graph] = await db.all(
    'select sum(list_count(stars))::integer as rows, max(start_on + 7 * (len(stars) - 1)::integer) as last from star_week',
  );
  const [weeks] = await db.all(
    `select max(week_end) as last, count(*)::integer as rows from read_parquet(${quote(file)})`,
  );
  expect(weeks).toEqual(graph);
  expect(rows).toBe(graph?.rows);
  const [wrong] = await db.all(
    `select count(*)::integer as wrong from read_parquet(${quote(file)}) as week
      inner join star_week on star_week.id = week.id
      where week.stars is distinct from star_week.stars[1 + (week_end - start_on) // 7]`,
  );
  expect(wrong).toEqual({ wrong: 0 });
});
