// Publishing when a later step fails: what belongs to the current release is recorded.
import { readlinkSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../../pipeline/io/duckdb.ts';
import { streamDays } from '../../../../pipeline/io/observation-log-files.ts';
import { openWorld, repository } from '../../../pipeline/graph/world.ts';
import { runCli } from '../../../support/cli.ts';
import { makeSmallCatalog } from '../../../support/small-catalog.ts';
import { buildPlainPages } from '../../../support/small-release.ts';

it('the scores of a release are recorded even if its upload fails', async () => {
  const world = await openWorld();
  await world.observe('repositories', '2030-01-30', 'github', [
    repository({ full_name: 'optic/lens', stars: 500, pushed_at: '2030-01-29T00:00:00Z' }),
  ]);
  const run = (...args: string[]) =>
    runCli(world.folder, args, {
      nowMs: () => Date.parse('2030-01-30T05:00:00Z'),
      env: { CATALOG_DIR: makeSmallCatalog() },
      host: { buildSite: buildPlainPages },
    });
  const built = await run('build');
  expect(built.code, built.stderr).toBe(0);
  // A release cannot be copied into a file.
  writeFileSync(world.path('target'), '');
  const published = await run('publish', '--accept-shrink', '--to', world.path('target'));
  expect(published.code).not.toBe(0);
  expect(published.stderr).toContain(world.path('target'));
  expect(readlinkSync(world.path('current'))).toMatch(/^releases\//);
  await using db = await openDatabase(':memory:');
  expect(await streamDays(db, world.observations, 'scores')).toEqual(['2030-01-30']);
});
