// The bundled code of the pages, stored in a folder that is named after a hash of the code.
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { hashPageCode, preparePageBundle } from '../../../../pipeline/publish/page-bundle.ts';
import { listFiles } from '../../../../src/snapshot/release/release-folder.ts';
import { makeFolder } from '../../../support/folders.ts';

const day = 24 * 3600 * 1000;
const code = await hashPageCode();

test('the page bundle is built only once', async () => {
  const folder = await preparePageBundle(code);
  const past = new Date('2026-01-01T00:00:00Z');
  utimesSync(join(folder, 'styles.json'), past, past);
  expect(await preparePageBundle(code)).toBe(folder);
  expect(statSync(join(folder, 'styles.json')).mtime).toEqual(past);
});

test('opening a page bundle resets its age', async () => {
  const parent = makeFolder();
  const opened = join(parent, code.slice(0, 16));
  mkdirSync(opened);
  const now = Date.now();
  utimesSync(opened, new Date(now - 2 * day), new Date(now - 2 * day));
  expect(await preparePageBundle(code, parent, now)).toBe(opened);
  expect(statSync(opened).mtimeMs).toBeCloseTo(now, -2);
});

test('two simultaneous builds give the same page bundle, and remove only old ones', async () => {
  const parent = makeFolder();
  const [old, young] = [join(parent, 'old'), join(parent, 'young')];
  for (const path of [old, young]) mkdirSync(path);
  const now = Date.now();
  utimesSync(old, new Date(now - 2 * day), new Date(now - 2 * day));
  const folders = await Promise.all([
    preparePageBundle(code, parent),
    preparePageBundle(code, parent),
  ]);
  expect(new Set(folders).size).toBe(1);
  expect(readdirSync(parent).sort()).toEqual([basename(folders[0]), 'young'].sort());
  const kept = await preparePageBundle(code);
  expect(dirname(kept)).not.toBe(parent);
  // The server code contains its folder name, but the client files are identical.
  const list = async (folder: string) => (await listFiles(join(folder, 'client'))).sort();
  expect(await list(folders[0])).toEqual(await list(kept));
});

test('the page bundle separates linked files from the code that renders pages', async () => {
  const folder = await preparePageBundle(code);
  expect(readdirSync(folder).sort()).toEqual(['client', 'server', 'styles.json']);
  expect(existsSync(join(folder, 'client/assets'))).toBe(true);
  const linked = await listFiles(join(folder, 'client'));
  expect(linked.filter((path) => /\.(mjs|astro|ts)$/.test(path))).toEqual([]);
  expect((await listFiles(join(folder, 'server'))).every((path) => path.endsWith('.mjs'))).toBe(
    true,
  );
});
