// What the log says about repositories that were read before.
import { expect, test } from 'vitest';
import { openDatabase } from '../../../pipeline/io/duckdb.ts';
import { readKnownRepositories } from '../../../pipeline/observations/previous-observations.ts';
import { openWorld, repository } from '../graph/world.ts';

test('the manifests of a repository are as old as its row, unless the row has an older push for them', async () => {
  const world = await openWorld();
  const pushes = { pushed_at: '2030-01-05T08:00:00Z', dependencies: ['pypi:torch'] };
  await world.observe('repositories', '2030-01-06', 'github', [
    repository({ upstream_id: '1', full_name: 'ann/read', ...pushes }),
    repository({
      upstream_id: '2',
      full_name: 'ann/skipped',
      ...pushes,
      manifests_pushed_at: '2029-12-01T08:00:00Z',
    }),
  ]);
  await using db = await openDatabase(':memory:');
  const deps = { db, observations: world.observations, quarantine: world.path('quarantine') };
  const known = await readKnownRepositories(deps, '2030-01-07');
  expect(known.map((each) => [each.fullName, each.pushedAt, each.manifestsPushedAt])).toEqual([
    ['ann/read', '2030-01-05T08:00:00Z', '2030-01-05T08:00:00Z'],
    ['ann/skipped', '2030-01-05T08:00:00Z', '2029-12-01T08:00:00Z'],
  ]);
});
