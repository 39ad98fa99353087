// Tests the build of the account pages, and how the server finds the built pages.
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { buildAccountPages } from '../../../src/account/build.ts';
import { findBuiltPages } from '../../../src/runtime/accounts/built-pages.ts';
import { makeFolder } from '../../support/folders.ts';

const dayMs = 86_400_000;
const parent = join(makeFolder(), 'account');

/** Creates the folder of a build that is two days old. */
function makeOldBuild(name: string): string {
  const folder = join(parent, name);
  mkdirSync(folder, { recursive: true });
  const before = (Date.now() - 2 * dayMs) / 1000;
  utimesSync(folder, before, before);
  return folder;
}

it('the account pages are built once, even when two builds start at the same time, and old builds are removed', async () => {
  makeOldBuild('two-days-old');
  const [one, other] = await Promise.all([buildAccountPages(parent), buildAccountPages(parent)]);
  expect(other.folder).toBe(one.folder);
  expect(readdirSync(parent).sort()).toEqual([basename(one.folder), 'current'].sort());
  expect((await buildAccountPages(parent)).isNew).toBe(false);
  // The server may run as a different user than the build.
  expect(statSync(one.folder).mode & 0o777).toBe(0o755);

  const pages = findBuiltPages(parent);
  expect(pages?.entry.startsWith(one.folder)).toBe(true);
  expect(existsSync(pages?.entry ?? '')).toBe(true);
  expect(readdirSync(pages?.assets ?? '').some((name) => name.endsWith('.css'))).toBe(true);
}, 120_000);

it('a replaced build is kept for a day after its replacement, however old it is', async () => {
  const replaced = makeOldBuild('replaced');
  writeFileSync(join(parent, 'current'), 'replaced');
  const nowMs = Date.now();
  const { folder } = await buildAccountPages(parent, nowMs);
  expect(existsSync(replaced)).toBe(true);
  await buildAccountPages(parent, nowMs + dayMs - 1000);
  expect(existsSync(replaced)).toBe(true);
  await buildAccountPages(parent, nowMs + dayMs + 1000);
  expect(existsSync(replaced)).toBe(false);
  expect(existsSync(folder)).toBe(true);
}, 120_000);

it('findBuiltPages returns undefined before the first build', () => {
  expect(findBuiltPages(makeFolder())).toBeUndefined();
});
