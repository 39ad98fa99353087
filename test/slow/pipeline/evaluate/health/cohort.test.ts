// Cohorts: later observations must not change what was known, and outcomes use only later ones.
import { describe, expect, it } from 'vitest';
import {
  type Cohort,
  judgeCohort,
  openLater,
  readAtRisk,
} from '../../../../../pipeline/evaluate/health/cohort.ts';
import { openContext } from '../../../../pipeline/evaluate/context.ts';
import {
  asOf,
  list,
  openSmallLog,
  seen,
  steady,
  stopping,
  until,
} from '../../../../pipeline/evaluate/small-log.ts';
import { openWorld, type World } from '../../../../pipeline/graph/world.ts';

const known = (world: World, day = asOf) => readAtRisk(openContext(world.observations), list, day);

const dayAfter = '2029-02-01';

/** Writes later rows that would change every score if they were used. */
async function plant(world: World, observed_at: string): Promise<void> {
  const rows = [...stopping, ...steady].map((name) =>
    seen(name, '2029-01-31T20:00:00Z', { stars: 90_000, commits_90d: 900, observed_at }),
  );
  await world.observe('repositories', dayAfter, list, rows);
  const release = { full_name: 'some/stop0', tag: 'v9.0.0', published_at: `${asOf}T00:00:00Z` };
  await world.observe('releases', '2029-01-30', list, [{ ...release, observed_at }]);
  await world.observe('renames', '2029-01-30', 'names', [
    { old_name: 'some/steady0', new_name: 'some/stop0', observed_at },
  ]);
  await world.observe('star_days', '2029-01-30', list, [
    { full_name: 'some/stop0', starred_on: '2029-01-20', stars: 5000, observed_at },
  ]);
}

describe('the facts that were known on a day', () => {
  it('do not change when rows of later days are added', async () => {
    const world = await openSmallLog();
    const before = await known(world);
    expect(before).toHaveLength(60);
    await plant(world, '2029-02-01T05:00:00Z');
    expect(await known(world)).toEqual(before);
  });

  it('do not change when rows observed later are added to files of earlier days', async () => {
    const world = await openSmallLog();
    const before = await known(world, dayAfter);
    await plant(world, '2029-02-02T00:00:00Z');
    expect(await known(world, dayAfter)).toEqual(before);
  });

  it('change when the same rows were observed in time', async () => {
    const world = await openSmallLog();
    const before = await known(world, dayAfter);
    await plant(world, '2029-02-01T23:59:59Z');
    const after = await known(world, dayAfter);
    expect(after).toHaveLength(59); // two of the names are now one project
    const find = (rows: typeof before, name: string) => rows.find((row) => row.name_key === name);
    expect(find(before, 'some/stop1')).toMatchObject({ stars: 100, idle_days: 301 });
    expect(find(after, 'some/stop1')).toMatchObject({ stars: 90_000, idle_days: 1 });
    expect(find(after, 'some/steady0')).toMatchObject({ release_age_days: 1 });
  });

  it('include projects with a commit in the last 365 days that are still observed', async () => {
    const world = await openWorld();
    await world.observe('repositories', '2029-01-10', list, [
      seen('unwatched', '2029-01-05T00:00:00Z'),
    ]);
    await world.observe('repositories', asOf, list, [
      seen('fresh', '2029-01-31T01:00:00Z'),
      seen('edge', '2028-02-01T00:00:00Z'),
      seen('silent', '2028-01-31T00:00:00Z'),
      seen('untold', null),
    ]);
    const rows = await known(world);
    expect(rows.map(({ name_key, idle_days }) => [name_key, idle_days])).toEqual([
      ['some/edge', 365],
      ['some/fresh', 0],
    ]);
  });
});

async function judge(world: World): Promise<Cohort> {
  const context = openContext(world.observations);
  const atRisk = await readAtRisk(context, list, asOf);
  await using later = await openLater(context, list, '2030-03-01');
  return await judgeCohort(later, list, asOf, atRisk);
}

describe('the outcome after a year', () => {
  it('depends on commits in later rows, and is unknown without any', async () => {
    const world = await openWorld();
    const old = '2029-01-15T00:00:00Z';
    const all = ['goes-on', 'stops', 'pushes', 'gone', 'back-late', 'gap', 'moves', 'leaves'];
    await world.observe('repositories', asOf, list, [
      ...all.map((name) => seen(name, old)),
      seen('unscored', old, { stars: null }),
    ]);
    await world.observe('repositories', '2029-06-01', list, [
      ...['stops', 'pushes', 'gone', 'gap', 'unscored'].map((name) => seen(name, old)),
      seen('leaves', '2029-05-30T00:00:00Z'), // the last row in which the list contains it
    ]);
    await world.observe('repositories', '2030-01-20', list, [seen('back-late', old)]);
    await world.observe('renames', '2029-07-01', 'names', [
      { old_name: 'some/moves', new_name: 'some/moved' },
    ]);
    await world.observe('repositories', '2030-02-10', list, [
      seen('goes-on', '2030-01-31T23:00:00Z'), // the last day that counts
      seen('stops', old),
      seen('pushes', old, { pushed_at: '2029-12-01T00:00:00Z' }),
      seen('back-late', '2030-02-01T00:00:00Z'), // has a commit, but after the year
      seen('gap', '2030-02-01T00:00:00Z'), // an earlier commit is possible but unknown
      seen('moved', '2029-09-01T00:00:00Z'),
      seen('unscored', old),
    ]);
    const cohort = await judge(world);
    const outcomes = cohort.judged.map(({ name_key, hasStopped }) => [name_key, hasStopped]);
    expect(Object.fromEntries(outcomes)).toEqual({
      'some/back-late': true,
      'some/goes-on': false,
      'some/leaves': false,
      'some/moves': false,
      'some/pushes': true,
      'some/stops': true,
    });
    expect(cohort).toMatchObject({ until, unknownOutcome: 2, unscored: 1 });
  });
});
