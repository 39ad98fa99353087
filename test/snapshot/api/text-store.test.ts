import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TextStore } from '../../../src/snapshot/api/text-store.ts';
import { makeFolder } from '../../support/folders.ts';

const folder = makeFolder();
beforeEach(() => {
  vi.stubEnv('TMPDIR', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

it('a text store returns every text unchanged, in any order', () => {
  using store = new TextStore();
  const texts = Array.from({ length: 200 }, (_, index) =>
    index % 7 === 0 ? '' : `${'ä模😀'.repeat(index % 5)}${index}`,
  );
  expect(texts.map((text) => store.add(text))).toEqual([...texts.keys()]);
  store.finish();
  expect(texts.map((_, index) => store.read(index))).toEqual(texts);
  expect(store.read(64)).toBe(texts[64]);
  expect(store.read(63)).toBe(texts[63]);
});

it('a text store can contain more than one write buffer', () => {
  using store = new TextStore();
  const texts = Array.from({ length: 50 }, (_, index) => String(index % 10).repeat(20_000 + index));
  for (const text of texts) store.add(text);
  store.finish();
  expect(texts.map((_, index) => store.read(index))).toEqual(texts);
});

it('a text store throws for unknown numbers', () => {
  using store = new TextStore();
  store.add('one');
  store.finish();
  expect(() => store.read(1)).toThrow('The text store has no text number 1;');
  expect(() => store.read(-1)).toThrow('The text store has no text number -1;');
  using empty = new TextStore();
  expect(() => empty.read(0)).toThrow('The text store has no text number 0;');
});

it('a text store uses an unlinked file, which disappears on dispose', () => {
  const store = new TextStore();
  store.add('one');
  store.finish();
  expect(readdirSync(folder)).toEqual([]);
  store[Symbol.dispose]();
  using other = new TextStore();
  other.add('the same descriptor, perhaps');
  other.finish();
  store[Symbol.dispose]();
  expect(() => store.read(0)).toThrow(
    'The text store cannot be read or written, because it is already closed.',
  );
  expect(other.read(0)).toBe('the same descriptor, perhaps');
});

it('a text store that cannot be written throws an error with the folder and what to do', () => {
  vi.stubEnv('TMPDIR', join(folder, 'absent'));
  expect(() => new TextStore()).toThrow(
    /^Cannot write a temporary file of texts in .*absent: ENOENT.* set TMPDIR to another folder\.$/,
  );
});
