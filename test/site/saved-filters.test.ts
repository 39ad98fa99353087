// Tests of the filters that a reader saves in the browser.
import { afterEach, expect, test, vi } from 'vitest';
import { describeSaved, readSaved } from '../../src/components/tables/saved-filters.ts';

afterEach(() => vi.unstubAllGlobals());
const store = (text: string | null) =>
  vi.stubGlobal('localStorage', { getItem: () => text, setItem: () => undefined });

test('a saved filter is named by its fields, words and order', () => {
  const describe = (name: string, value: string) => `${name} is ${value}`;
  expect(describeSaved('/projects?lang=Go&q=vector+database&sort=-health', describe)).toBe(
    'lang is Go · vector database · sorted by health',
  );
});

test('only paths of this site are read from the storage', () => {
  store('["/projects?q=a", "javascript:alert(1)", "//evil.example/", 7]');
  expect(readSaved()).toEqual(['/projects?q=a']);
  store('{"not": "a list"}');
  expect(readSaved()).toEqual([]);
  store('{');
  expect(readSaved()).toEqual([]);
  store(null);
  expect(readSaved()).toEqual([]);
});
