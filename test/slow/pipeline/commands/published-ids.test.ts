// Project ids are assigned at the first publication, and later imports do not change them.
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../../pipeline/io/duckdb.ts';
import { openWorld, repository, type World } from '../../../pipeline/graph/world.ts';
import { runCli } from '../../../support/cli.ts';
import { makeSmallCatalog } from '../../../support/small-catalog.ts';
import { buildPlainPages } from '../../../support/small-release.ts';

const env = { CATALOG_DIR: makeSmallCatalog() };

const nowMs = () => Date.parse('2030-02-01T05:00:00Z');

async function publish(world: World): Promise<void> {
  for (const args of [['build'], ['publish', '--accept-stale', '--accept-shrink']]) {
    const { code, stderr } = await runCli(world.folder, args, {
      nowMs,
      env,
      host: { buildSite: buildPlainPages },
    });
    expect(code, stderr).toBe(0);
  }
}

async function read(world: World, sql: string): Promise<Record<string, unknown>[]> {
  await using db = await openDatabase(world.path('current/graph.duckdb'), { readOnly: true });
  return await db.all(sql);
}

const ids = async (world: World) =>
  Object.fromEntries(
    (await read(world, `select full_name, id from project where sources <> ['catalog']`)).map(
      (row) => [row.full_name, row.id],
    ),
  );

const stored = (world: World): { slug: string; name: string }[] =>
  readFileSync(world.path('identity/slugs.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ slug }) => /^(ann|bo|new|optic|other)-/.test(slug));

const text = { description: 'A lens for language models.' };
const observe = (world: World, day: string, ...names: string[]) =>
  world.observe(
    'repositories',
    day,
    'rankings',
    names.map((full_name, at) => repository({ full_name, stars: 500 + at, ...text })),
  );
const rename = (world: World, day: string, old_name: string, new_name: string) =>
  world.observe('renames', day, 'lists', [{ old_name, new_name }]);

it('published ids stay the same when older history is imported later, and when their file is lost', async () => {
  const world = await openWorld();
  await observe(world, '2030-01-30', 'optic/lens', 'bo/kit', 'new/tool');
  await publish(world);
  const before = await ids(world);
  expect(before).toEqual({
    'optic/lens': 'optic-lens',
    'bo/kit': 'bo-kit',
    'new/tool': 'new-tool',
  });
  expect(stored(world).map(({ slug }) => slug)).toEqual(['bo-kit', 'new-tool', 'optic-lens']);

  await observe(world, '2029-06-02', 'ann/lens', 'bob/kit', 'other/thing');
  await rename(world, '2029-07-01', 'ann/lens', 'optic/lens');
  await rename(world, '2029-08-01', 'bob/kit', 'bo/kit');
  await rename(world, '2029-09-01', 'new/tool', 'newer/tool');
  await publish(world);
  expect(await ids(world)).toEqual({
    'optic/lens': 'optic-lens',
    'bo/kit': 'bo-kit',
    'newer/tool': 'new-tool',
    'other/thing': 'other-thing',
  });
  expect(await read(world, "select id from project_alias where alias = 'ann/lens'")).toEqual([
    { id: 'optic-lens' },
  ]);
  expect(stored(world)).toMatchObject([
    { slug: 'bo-kit', name: 'bo/kit' },
    { slug: 'new-tool', name: 'newer/tool' },
    { slug: 'optic-lens', name: 'optic/lens' },
    { slug: 'other-thing', name: 'other/thing' },
  ]);

  // Without the file, the ids come from the current release.
  const after = await ids(world);
  rmSync(world.path('identity'), { recursive: true });
  await publish(world);
  expect(await ids(world)).toEqual(after);

  writeFileSync(world.path('identity/slugs.jsonl'), '{"slug":\n');
  const { code, stderr } = await runCli(world.folder, ['build'], { nowMs, env });
  expect(code).toBe(3);
  expect(stderr).toContain(
    'slugs.jsonl is damaged at line 1. The file contains the ids of published',
  );
  expect(existsSync(world.path('current'))).toBe(true);
});

it('history imported before the first publication does not change ids: they use the current name', async () => {
  const world = await openWorld();
  await observe(world, '2029-06-02', 'ann/lens');
  await observe(world, '2030-01-30', 'optic/lens');
  await rename(world, '2029-07-01', 'ann/lens', 'optic/lens');
  await publish(world);
  expect(await ids(world)).toEqual({ 'optic/lens': 'optic-lens' });
});

it('when two published projects turn out to be one, the id of one becomes an alias, also after a killed publication', async () => {
  const world = await openWorld();
  await observe(world, '2030-01-30', 'optic/lens', 'ann/lens');
  await publish(world);
  expect(await ids(world)).toEqual({ 'optic/lens': 'optic-lens', 'ann/lens': 'ann-lens' });
  await rename(world, '2030-01-30', 'ann/lens', 'optic/lens');
  // The file that a killed publication leaves without its release is ignored.
  const [release = ''] = readdirSync(world.path('releases'));
  const line = { slug: 'never', project_key: 'name:optic/lens', name: 'optic/lens' };
  writeFileSync(
    world.path('identity/slugs-20300101T000000Z.jsonl'),
    `${JSON.stringify({ ...line, published: '2030-01-01T00:00:00Z' })}\n`,
  );
  // The file that it leaves with its release is used.
  renameSync(
    world.path('identity/slugs.jsonl'),
    world.path(join('identity', `slugs-${release}.jsonl`)),
  );
  await publish(world);
  expect(readdirSync(world.path('identity'))).toEqual(['slugs.jsonl']);
  expect(await ids(world)).toEqual({ 'optic/lens': 'optic-lens' });
  expect(
    await read(world, "select alias, id from project_alias where kind = 'slug' order by alias"),
  ).toEqual([{ alias: 'ann-lens', id: 'optic-lens' }]);
  expect(await read(world, 'select former_name, name, project_id, reason from identity')).toEqual([
    { former_name: 'ann/lens', name: 'optic/lens', project_id: 'optic-lens', reason: 'rename' },
  ]);
  expect(stored(world).map(({ slug }) => slug)).toEqual(['ann-lens', 'optic-lens']);
});
