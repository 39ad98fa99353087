// The name that a mistyped one most likely stands for.
import { describe, expect, it } from 'vitest';
import { findNearest, listNearest } from '../../src/contracts/nearest.ts';

const known = ['limit', 'offset', 'license', 'lang'];

describe('findNearest', () => {
  it.each([
    ['limt', 'limit'],
    ['licence', 'license'],
    ['LIMIT', 'limit'],
    ['ofset', 'offset'],
  ])('knows that %s means %s', (word, name) => {
    expect(findNearest(word, known)).toBe(name);
  });

  it('finds nothing that is too far away', () => {
    expect(findNearest('provider', known)).toBeUndefined();
    expect(findNearest('q', known)).toBeUndefined();
    expect(findNearest('limit', [])).toBeUndefined();
  });
});

it('listNearest gives the nearest first, those of one distance as they stand, and no more than asked', () => {
  const names = ['swarms', 'swarm-kit', 'swart', 'swarm', 'other'];
  expect(listNearest('swarn', names, 3)).toEqual(['swart', 'swarm', 'swarms']);
  expect(listNearest('swarm', names, 1)).toEqual(['swarm']);
  expect(listNearest('zzzzz', names, 5)).toEqual([]);
});
