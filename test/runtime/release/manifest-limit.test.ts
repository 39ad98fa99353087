// The maximum manifest size of a follower: depends on its memory, within fixed bounds.
import { expect, it } from 'vitest';
import { manifestLimit } from '../../../src/runtime/release/origin.ts';

it.each([
  [0, 20_000_000],
  [400_000_000, 20_000_000],
  [1_200_000_000, 60_000_000],
  [64_000_000_000, 100_000_000],
])(
  'a follower with %i bytes of available memory accepts a manifest of up to %i bytes',
  (availableBytes, limit) => {
    expect(manifestLimit(availableBytes)).toBe(limit);
  },
);
