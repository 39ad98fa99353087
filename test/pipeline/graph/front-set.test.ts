// A graph with a front set: which projects it contains, and what is stored about all others.
import { expect, it } from 'vitest';
import { createCatalogTables } from '../../../pipeline/catalog/tables.ts';
import { buildGraph } from '../../../pipeline/graph/build.ts';
import { openDatabase } from '../../../pipeline/io/duckdb.ts';
import { silent } from '../../support/silent.ts';
import { openWorld, repository } from './world.ts';

const rules = `insert into cat_scope_rule values ('topic', 'llm'), ('word', 'language model'),
    ('broad_source', 'github');
  insert into cat_pick values ('chosen/tool', 'It is good.', '2030-01-01')`;

async function buildFront(frontProjects: number | undefined) {
  const world = await openWorld();
  const repositories = [
    { upstream_id: '1', full_name: 'top/stars', stars: 9000, topics: ['llm'] },
    { upstream_id: '2', full_name: 'fast/growth', stars: 300, topics: ['llm'] },
    { upstream_id: '3', full_name: 'Some/Model', stars: 200, description: 'A language model.' },
    { upstream_id: '4', full_name: 'chosen/tool', stars: 5, topics: ['llm'] },
    { upstream_id: '5', full_name: 'big/database', stars: 80_000, topics: ['sql'] },
  ];
  for (const [day, gained] of [
    ['2030-01-03', 0],
    ['2030-01-31', 100],
  ] as const) {
    const rows = repositories.map((facts) => ({
      ...facts,
      stars: facts.stars + (facts.full_name === 'fast/growth' ? gained : gained / 50),
    }));
    await world.observe('repositories', day, 'github', rows.map(repository));
  }
  await world.observe('repositories', '2030-01-20', 'github', [
    repository({ upstream_id: '6', full_name: 'late/monthly', stars: 7, read_every_days: 28 }),
  ]);
  // The total is the same as 28 days earlier, so there is no gain.
  await world.observe('repositories', '2030-01-02', 'github', [
    repository({ upstream_id: '7', full_name: 'long/unseen', stars: 9 }),
  ]);
  // The list contains only the name, without stars.
  await world.observe('repositories', '2030-01-31', 'lists', [
    repository({ upstream_id: null, full_name: 'top/stars', stars: null, license: 'MIT' }),
  ]);
  const graphPath = world.path('graph.duckdb');
  await buildGraph(
    {
      progress: silent,
      nowMs: () => 0,
      async loadCatalog(db) {
        await createCatalogTables(db);
        await db.run(rules);
      },
    },
    { observations: world.observations, graphPath, frontProjects },
  );
  await using db = await openDatabase(graphPath, { readOnly: true });
  return {
    projects: (await db.all('select full_name from project order by stars desc')).map(
      ({ full_name }) => full_name,
    ),
    licenses: await db.all('select full_name, license from project where license is not null'),
    rest: await db.all(
      'select full_name, stars::double as stars, stars_28d::double as gained, seen_on::varchar as seen_on, reason from rest',
    ),
  };
}

it('the front set contains the most starred, the fastest growing and the cataloged projects', async () => {
  const { projects, licenses, rest } = await buildFront(2);
  expect(licenses).toContainEqual({ full_name: 'top/stars', license: 'MIT' });
  expect(projects).toEqual(['top/stars', 'fast/growth', 'chosen/tool']);
  const reason =
    'It is not one of the 2 projects that this service scores: the most starred and the fastest ' +
    'growing ones about AI.';
  expect(rest).toEqual([
    { full_name: 'big/database', stars: 80_002, gained: 2, seen_on: '2030-01-31', reason },
    { full_name: 'late/monthly', stars: 7, gained: null, seen_on: '2030-01-20', reason },
    { full_name: 'long/unseen', stars: 9, gained: null, seen_on: '2030-01-02', reason },
    { full_name: 'Some/Model', stars: 202, gained: 2, seen_on: '2030-01-31', reason },
  ]);
});

it('without a limit, the front set contains every tracked project', async () => {
  const { projects, rest } = await buildFront(undefined);
  expect(projects).toEqual(['top/stars', 'fast/growth', 'Some/Model', 'chosen/tool']);
  expect(rest).toEqual([]);
});
