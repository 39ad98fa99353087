// The inputs of the graph as of a past day.
import { expect, it } from 'vitest';
import { createPastInputs } from '../../../pipeline/graph/observation-tables.ts';
import { openDatabase } from '../../../pipeline/io/duckdb.ts';
import { seen } from '../evaluate/small-log.ts';
import { openWorld } from './world.ts';

async function namesAsOf(observations: string, day: string, sources?: readonly string[]) {
  await using db = await openDatabase(':memory:');
  await createPastInputs(db, observations, day, sources);
  const rows = await db.all('select full_name from obs_repositories order by full_name');
  const none = await db.all('select * from obs_papers');
  return { names: rows.map(({ full_name }) => full_name), papers: none.length };
}

it('the inputs as of a past day contain only what the chosen sources had observed by then', async () => {
  const world = await openWorld();
  const late = { observed_at: '2029-02-02T00:00:00Z' };
  await world.observe('repositories', '2029-01-31', 'one', [
    seen('early', null),
    seen('told-later', null, late),
  ]);
  await world.observe('repositories', '2029-01-31', 'two', [seen('other', null)]);
  await world.observe('repositories', '2029-02-01', 'one', [seen('next', null)]);
  expect(await namesAsOf(world.observations, '2029-01-31')).toEqual({
    names: ['some/early', 'some/other'],
    papers: 0,
  });
  expect((await namesAsOf(world.observations, '2029-01-31', ['two'])).names).toEqual([
    'some/other',
  ]);
  expect((await namesAsOf(world.observations, '2029-02-02', ['one'])).names).toEqual([
    'some/early',
    'some/next',
    'some/told-later',
  ]);
});
