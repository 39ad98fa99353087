import { expect, it } from 'vitest';
import { oncePer } from '../../src/lib/once-per.ts';

it('computes a value once per object, and again after a failure', async () => {
  const seen: number[] = [];
  const read = oncePer(async ({ n }: { n: number }) => {
    if (seen.push(n) === 1) throw new Error('no');
    return n > 1 ? n : undefined;
  });
  const [one, two] = [{ n: 1 }, { n: 2 }];
  await expect(read(one)).rejects.toThrow('no');
  expect([await read(one), await read(one), await read(two), await read(two)]).toEqual([
    undefined,
    undefined,
    2,
    2,
  ]);
  expect(seen).toEqual([1, 1, 2]);
});
