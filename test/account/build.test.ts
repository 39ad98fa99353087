// Tests the build of the account pages, and how the server finds the built pages.
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { buildAccountPages } from '../../src/account/build.ts';
import { findBuiltPages } from '../../src/runtime/accounts/built-pages.ts';
import { makeFolder } from '../support/folders.ts';

it('the account pages are built once, even when two builds start at the same time, and old builds are removed', async () => {
  const parent = join(makeFolder(), 'account');
  const old = join(parent, 'two-days-old');
  mkdirSync(old, { recursive: true });
  const before = (Date.now() - 2 * 86_400_000) / 1000;
  utimesSync(old, before, before);

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

it('findBuiltPages returns undefined before the first build', () => {
  expect(findBuiltPages(makeFolder())).toBeUndefined();
});
