// The name that a mistyped one most likely stands for.
import { describe, expect, it } from 'vitest';
import { findNearest } from '../../src/contracts/nearest.ts';

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
