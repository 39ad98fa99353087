// URLs of watched lists and of their entries.
import { describe, expect, it } from 'vitest';
import {
  isSameItem,
  isWatchedKind,
  toWatchedPath,
  toWatchedSearch,
  type WatchedId,
  watchedId,
} from '../../../src/contracts/api/watched-list.ts';

const loom: WatchedId = { kind: 'p', id: 'acme-loom' };
const yarn: WatchedId = { kind: 'p', id: 'acme-yarn' };
const model: WatchedId = { kind: 'm', id: 'acme/loom-7b' };
const product: WatchedId = { kind: 'a', id: 'noted' };

describe('a watched list', () => {
  it('becomes a query string with ids by kind, which is empty for an empty list', () => {
    expect(toWatchedSearch([model, loom, product, yarn])).toBe(
      '?p=acme-loom,acme-yarn&m=acme%2Floom-7b&a=noted',
    );
    expect(toWatchedSearch([])).toBe('');
  });

  it('has a page path for each entry', () => {
    expect([loom, model, product].map(toWatchedPath)).toEqual([
      '/projects/acme-loom',
      '/models/acme/loom-7b',
      '/alternatives/noted',
    ]);
  });

  it('has entries that are equal if kind and id are equal', () => {
    expect(isSameItem(loom, { ...loom })).toBe(true);
    expect(isSameItem(loom, yarn)).toBe(false);
    expect(isSameItem(loom, { kind: 'a', id: loom.id })).toBe(false);
  });

  it('accepts only its own kinds and valid ids', () => {
    expect(['p', 'm', 'a', 'x', null].filter(isWatchedKind)).toEqual(['p', 'm', 'a']);
    expect(watchedId.test('acme/loom-7b')).toBe(true);
    for (const id of ['', 'a b', 'a"b', 'x'.repeat(201)]) expect(watchedId.test(id)).toBe(false);
  });
});
