// Observations with a date in the future: builds ignore them, and `--as-of` refuses such days.
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openWorld, repository } from '../../../pipeline/graph/world.ts';
import { type CliResult, runCli } from '../../../support/cli.ts';
import { makeSmallCatalog } from '../../../support/small-catalog.ts';
import { buildPlainPages } from '../../../support/small-release.ts';

const env = { CATALOG_DIR: makeSmallCatalog() };
const nowMs = () => Date.parse('2030-02-01T05:00:00Z');
const run = (dataDir: string, ...args: string[]): Promise<CliResult> =>
  runCli(dataDir, args, { nowMs, env, host: { buildSite: buildPlainPages } });

async function openFutureLog(days: readonly string[]) {
  const world = await openWorld();
  for (const day of days) {
    await world.observe('repositories', day, 'github', [repository({ full_name: 'some/one' })]);
  }
  return world;
}

it('build ignores observations from the future and prints a warning with their day', async () => {
  const world = await openFutureLog(['2030-01-30', '2030-01-31', '2031-01-01']);
  const { code, stdout, stderr } = await run(world.folder, 'build');
  expect(code, stderr).toBe(0);
  expect(stdout).toContain('Graph as of 2030-01-31');
  expect(stderr).toContain('2031-01-01');
});

it('morning publishes the last day before an observation from the future', async () => {
  const world = await openFutureLog(['2030-01-31', '2031-01-01']);
  const { code, stdout, stderr } = await run(world.folder, '--json', 'morning', '--no-collect');
  expect(code, stderr).toBe(0);
  expect(JSON.parse(stdout).build.asOf).toBe('2030-01-31');
});

it('--as-of refuses a day in the future', async () => {
  const world = await openFutureLog(['2030-01-31', '2031-01-01']);
  for (const day of ['2031-01-01', '2030-02-02']) {
    const { code, stderr } = await run(world.folder, 'build', '--as-of', day);
    expect(code).toBe(2);
    expect(stderr).toBe(
      `--as-of ${day} is in the future. Choose 2030-02-01 (today in UTC) or earlier.\n`,
    );
  }
  expect(existsSync(world.path('build/graph.duckdb'))).toBe(false);
});

it('build fails if all observations are from the future', async () => {
  const world = await openFutureLog(['2031-01-01']);
  const { code, stderr } = await run(world.folder, 'build');
  expect(code).toBe(3);
  expect(stderr).toContain('contains only observations after today');
});
