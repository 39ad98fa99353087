// The copy of a log as of a past day.
import { expect, it } from 'vitest';
import { copyLog, createPastInputs } from '../../../pipeline/evaluate/log/log-copy.ts';
import { openDatabase } from '../../../pipeline/io/duckdb.ts';
import { openWorld } from '../graph/world.ts';
import { seen } from './small-log.ts';

async function namesAsOf(copy: string, day: string, sources?: readonly string[]) {
  await using db = await openDatabase(':memory:');
  await createPastInputs(db, copy, day, sources);
  const rows = await db.all('select full_name from obs_repositories order by full_name');
  const none = await db.all('select * from obs_papers');
  return { names: rows.map(({ full_name }) => full_name), papers: none.length };
}

it('a copy of the log as of a past day contains only what the chosen sources had observed by then', async () => {
  const world = await openWorld();
  const late = { observed_at: '2029-02-02T00:00:00Z' };
  await world.observe('repositories', '2029-01-31', 'one', [
    seen('early', null),
    seen('told-later', null, late),
  ]);
  await world.observe('repositories', '2029-01-31', 'two', [seen('other', null)]);
  await world.observe('repositories', '2029-02-01', 'one', [seen('next', null)]);
  const copy = await copyLog(world.observations, world.path('scratch'), {
    memoryLimit: '1GB',
    lastDay: '2031-06-01',
  });
  expect(await namesAsOf(copy, '2029-01-31')).toEqual({
    names: ['some/early', 'some/other'],
    papers: 0,
  });
  expect((await namesAsOf(copy, '2029-01-31', ['two'])).names).toEqual(['some/other']);
  expect((await namesAsOf(copy, '2029-02-02', ['one'])).names).toEqual([
    'some/early',
    'some/next',
    'some/told-later',
  ]);
});
