// The star ledger of a graph, computed from observed totals and a star history, and its dump.
import { describe, expect, it } from 'vitest';
import { createCatalogTables } from '../../../../pipeline/catalog/tables.ts';
import { buildGraph } from '../../../../pipeline/graph/build.ts';
import { openDatabase } from '../../../../pipeline/io/duckdb.ts';
import { readKnownRepositories } from '../../../../pipeline/observations/previous-observations.ts';
import { addDays } from '../../../../src/lib/time.ts';
import { toBursts } from '../../../../src/snapshot/api/records.ts';
import { openWorld, repository, type World } from '../../../pipeline/graph/world.ts';
import { silent } from '../../../support/silent.ts';

const last = '2030-01-31';

/** 40 days with ten stars a day, and 400 more stars 20 days before the end. */
async function openBurst(): Promise<World> {
  const world = await openWorld();
  for (let at = 0; at < 40; at += 1) {
    const facts = repository({
      upstream_id: 'r1',
      full_name: 'ann/lens',
      topics: ['llm'],
      stars: 1000 + 10 * at + (at >= 19 ? 400 : 0),
      forks: 200 + at,
    });
    await world.observe('repositories', addDays(last, at - 39), 'github', [facts]);
  }
  return world;
}

/** A star history that was read on `day`, with ten stars a day. */
const readStars = (world: World, day: string, upstreamId = 'r1') =>
  world.observe(
    'star_days',
    day,
    'github',
    Array.from({ length: 30 }, (_, at) => ({
      upstream_id: upstreamId,
      full_name: 'ann/lens',
      starred_on: addDays(day, at - 30),
      stars: 10,
    })),
  );

async function build(world: World) {
  const graphPath = world.path('graph.duckdb');
  await buildGraph(
    { progress: silent, nowMs: () => 0, loadCatalog: createCatalogTables },
    { observations: world.observations, graphPath, asOf: last },
  );
  await using db = await openDatabase(graphPath, { readOnly: true });
  const [row] = await db.all('from history');
  return row ?? {};
}

describe('the star ledger', () => {
  it('compares star counts with the newest star history, and detects the burst', async () => {
    const world = await openBurst();
    await readStars(world, addDays(last, -10));
    await readStars(world, addDays(last, -2));
    const row = await build(world);
    const burstAt = 89 - 20;
    expect(row.kept_seen_on).toBe('2030-01-29');
    const series = (name: string) => (row[name] as string[]).map((value) => value && Number(value));
    expect(series('change').slice(burstAt - 1, burstAt + 2)).toEqual([10, 410, 10]);
    expect(series('kept').slice(-4)).toEqual([10, null, null, null]);
    // At most 20 of the 410 stars were kept. On other days, no number of removals is certain.
    expect(series('removed').slice(burstAt - 1, burstAt + 2)).toEqual([0, 390, 0]);
    expect(series('removed').slice(-2)).toEqual([null, null]);
    expect((row.is_burst as unknown[]).filter(Boolean)).toHaveLength(1);
    expect(toBursts(row.verdicts)).toEqual([
      {
        day: '2030-01-11',
        verdict: 'unusual',
        reason:
          'Gained 410 stars on 2030-01-11, compared with the usual 10.0 per day. It gained 8 forks, compared with the usual gain of about 82.',
      },
    ]);
  });

  it('has no kept stars and removals without a star history', async () => {
    const row = await build(await openBurst());
    expect(row).toMatchObject({ kept: null, kept_seen_on: null, removed: null });
    expect(row.change).toContain('410');
  });
});

describe('a repository that GitHub no longer returns', () => {
  it('is requested for 30 days', async () => {
    const world = await openWorld();
    const seen = repository({ upstream_id: '1', full_name: 'ann/still', stars: 7 });
    const daily = repository({ upstream_id: '2', full_name: 'bo/daily' });
    await world.observe('repositories', '2030-01-01', 'github', [seen, daily]);
    for (const day of ['2030-01-30', '2030-01-31']) {
      await world.observe('repositories', day, 'github', [daily]);
    }
    await using db = await openDatabase(':memory:');
    const deps = { db, observations: world.observations, quarantine: world.path('quarantine') };
    const namesOn = async (day: string) =>
      (await readKnownRepositories(deps, day)).map(({ fullName }) => fullName);
    expect(await namesOn('2030-01-31')).toEqual(['ann/still', 'bo/daily']);
    expect(await namesOn('2030-02-01')).toEqual(['bo/daily']);
  });
});

describe('the star history of a repository', () => {
  it('is collected again after four to eight weeks, on a day that depends on the repository', async () => {
    const world = await openWorld();
    const ids = Array.from({ length: 40 }, (_, at) => `r${at}`);
    const starDays = ids.map((id) => ({
      upstream_id: id,
      full_name: `ann/${id}`,
      starred_on: '2029-12-31',
      stars: 1,
    }));
    await world.observe('star_days', '2030-01-01', 'github', starDays);
    for (const day of ['2030-01-02', '2030-01-27', '2030-02-24']) {
      const facts = ids.map((id) => repository({ upstream_id: id, full_name: `ann/${id}` }));
      await world.observe('repositories', day, 'github', facts);
    }
    await using db = await openDatabase(':memory:');
    const deps = { db, observations: world.observations, quarantine: world.path('quarantine') };
    const countKnown = async (day: string) => {
      const known = await readKnownRepositories(deps, day);
      expect(known).toHaveLength(40);
      return known.filter(({ hasStarDays }) => hasStarDays).length;
    };
    expect(await countKnown('2030-01-28')).toBe(40); // 27 days later
    const half = await countKnown('2030-02-12'); // 42 days later
    expect(half).toBeGreaterThan(5);
    expect(half).toBeLessThan(35);
    expect(await countKnown('2030-02-26')).toBe(0); // 56 days later
  });
});
