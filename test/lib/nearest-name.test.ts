// Suggestions for misspelled names.
import { describe, expect, it } from 'vitest';
import { findNearest, listNearest } from '../../src/lib/nearest-name.ts';

const known = ['limit', 'offset', 'license', 'lang'];

describe('findNearest', () => {
  it.each([
    ['limt', 'limit'],
    ['licence', 'license'],
    ['LIMIT', 'limit'],
    ['ofset', 'offset'],
  ])('corrects %s to %s', (word, name) => {
    expect(findNearest(word, known)).toBe(name);
  });

  it('returns nothing beyond the maximum distance', () => {
    expect(findNearest('provider', known)).toBeUndefined();
    expect(findNearest('q', known)).toBeUndefined();
    expect(findNearest('limit', [])).toBeUndefined();
  });
});

it('listNearest sorts by distance, keeps the order of ties, and respects the limit', () => {
  const names = ['swarms', 'swarm-kit', 'swart', 'swarm', 'other'];
  expect(listNearest('swarn', names, 3)).toEqual(['swart', 'swarm', 'swarms']);
  expect(listNearest('swarm', names, 1)).toEqual(['swarm']);
  expect(listNearest('zzzzz', names, 5)).toEqual([]);
});
