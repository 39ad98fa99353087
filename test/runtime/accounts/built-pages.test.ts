// The account's pages as Astro builds them: once for what they are made of, aside, earlier ones removed.
import { existsSync, mkdirSync, readdirSync, utimesSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { findBuiltPages } from '../../../src/runtime/accounts/built-pages.ts';
import { makeFolder } from '../../support/folders.ts';

it('are built once, also by two servers at the same time, and long unused ones go', async () => {
  const parent = join(makeFolder(), 'account');
  const old = join(parent, 'of-the-day-before-yesterday');
  mkdirSync(old, { recursive: true });
  const before = (Date.now() - 2 * 86_400_000) / 1000;
  utimesSync(old, before, before);
  const told: string[] = [];
  const log = (_level: string, message: string) => void told.push(message);

  const [pages, others] = await Promise.all([
    findBuiltPages(log, parent),
    findBuiltPages(log, parent),
  ]);
  expect(others).toEqual(pages);
  expect(existsSync(pages.entry)).toBe(true);
  expect(readdirSync(pages.assets).some((name) => name.endsWith('.css'))).toBe(true);
  expect(readdirSync(parent)).toEqual([basename(dirname(dirname(pages.entry)))]);

  const before2 = told.length;
  expect(await findBuiltPages(log, parent)).toEqual(pages);
  expect(told.length).toBe(before2);
}, 120_000);
