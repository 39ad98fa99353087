// The day of a graph that is built without `--as-of`, and the refusal of stale releases.
import { expect, it } from 'vitest';
import { chooseDefaultDay } from '../../../../pipeline/graph/default-as-of-day.ts';
import { openDatabase } from '../../../../pipeline/io/duckdb.ts';
import { openWorld, repository, type World } from '../../../pipeline/graph/world.ts';
import { type CliResult, runCli } from '../../../support/cli.ts';
import { makeSmallCatalog } from '../../../support/small-catalog.ts';
import { buildPlainPages } from '../../../support/small-release.ts';

const nowMs = () => Date.parse('2030-03-01T05:00:00Z');
const env = { CATALOG_DIR: makeSmallCatalog() };
const run = (world: World, ...args: string[]): Promise<CliResult> =>
  runCli(world.folder, args, { nowMs, env, host: { buildSite: buildPlainPages } });

const named = (count: number, facts: Record<string, unknown> = {}) =>
  Array.from({ length: count }, (_, at) => repository({ full_name: `some/r${at}`, ...facts }));

async function choose(world: World, last = '2030-12-31') {
  await using db = await openDatabase(':memory:');
  return await chooseDefaultDay(db, world.observations, last);
}

it('the default day is the newest one with 90% of the current star totals of the best day', async () => {
  const world = await openWorld();
  await world.observe('repositories', '2030-01-01', 'all', named(9));
  await world.observe('repositories', '2030-01-20', 'all', named(10));
  // On the 26th, ten star totals are at most 7 days old. On the 27th, only one is.
  await world.observe('repositories', '2030-01-26', 'one', named(1));
  await world.observe('repositories', '2030-01-27', 'one', named(1));
  expect(await choose(world)).toEqual({ day: '2030-01-26', observed: 10, best: 10 });
  await world.observe('repositories', '2030-02-10', 'all', named(9));
  await world.observe('repositories', '2030-02-20', 'all', named(8));
  expect(await choose(world)).toEqual({ day: '2030-02-10', observed: 9, best: 10 });
  expect(await choose(world, '2030-01-19')).toMatchObject({ day: '2030-01-01' });
});

it('the default day ignores a list that mentions a repository without observing it', async () => {
  const world = await openWorld();
  await world.observe('repositories', '2030-01-01', 'all', named(4));
  await world.observe('repositories', '2030-02-01', 'list', named(4, { stars: null }));
  expect(await choose(world)).toMatchObject({ day: '2030-01-01', observed: 4, best: 4 });
});

it('build says which day it chose', async () => {
  const world = await openWorld();
  await world.observe('repositories', '2030-01-01', 'all', named(10));
  await world.observe('repositories', '2030-02-01', 'all', named(4));
  const { code, stdout, stderr } = await run(world, 'build');
  expect(code, stderr).toBe(0);
  expect(stdout).toContain('Graph as of 2030-01-01:');
  expect(stdout).toContain('Chose 2030-01-01, the newest day on which at least 90%');
  expect(stdout).toContain('10 of at most 10.');
});

it('without any star count, the default day is the last day of the log', async () => {
  const world = await openWorld();
  for (const day of ['2030-01-01', '2030-01-02']) {
    await world.observe('repositories', day, 'list', named(2, { stars: null }));
  }
  expect(await choose(world)).toBeUndefined();
  const { stdout } = await run(world, '--json', 'build');
  expect(JSON.parse(stdout)).toMatchObject({ asOf: '2030-01-02', defaultDay: null });
});

it('publish and morning refuse a stale release without --accept-stale', async () => {
  const world = await openWorld();
  const rows = named(10);
  await world.observe('repositories', '2030-01-10', 'all', rows);
  await world.observe('repositories', '2030-02-20', 'other', rows.slice(0, 2));
  await run(world, 'build', '--as-of', '2030-02-20');
  const refused = await run(world, 'publish');
  expect(refused.code).toBe(4);
  expect(refused.stderr).toMatch(/the sources of most projects were not read in the 7 days up to/);
  const accepted = await run(world, '--json', 'publish', '--accept-stale');
  expect(accepted.code, accepted.stderr).toBe(0);
  const morning = ['morning', '--no-collect', '--as-of', '2030-02-25'];
  expect((await run(world, ...morning)).code).toBe(4);
  expect((await run(world, ...morning, '--accept-stale')).code).toBe(0);
});
