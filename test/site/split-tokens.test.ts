// Tests of how the tokens of a month, entered as one request, are split into requests.
import { expect, test } from 'vitest';
import { describeSplit, splitTokens } from '../../src/components/models/split-tokens.ts';

const split = (fields: Readonly<Record<string, number | string>>, context = 1_000_000) =>
  splitTokens(new Map(Object.entries(fields).map(([name, value]) => [name, `${value}`])), context);
const describe = (...given: Parameters<typeof split>) => {
  const found = split(...given);
  return found && describeSplit(found);
};

test('the tokens of a month become requests with exactly the same total', () => {
  const month = { input: 50_000_000, cached: 0, output: 5_000_000, requests: 1 };
  expect(split(month)).toEqual({
    split: { input: 10_000, cached: 0, cache_write: 0, output: 1_000, requests: 5_000 },
    isExact: true,
  });
  expect(describe(month)).toBe('5,000 requests of 10,000 + 1,000 tokens');
  // The total of the input is not a multiple of 10,000.
  const odd = { ...month, input: 50_004_000, cached: 12_501, output: 12_501_000 };
  expect(describe(odd)).toBe('12,501 requests of 4,000 + 1,000 tokens');
  expect(describe({ input: 0, output: 40_000_000, requests: 1 })).toBe(
    '4,000 requests of 0 + 10,000 tokens',
  );
  expect(describe({ ...month, input: 50_000_000_000 })).toBe(
    '5,000,000 requests of 10,000 + 1 tokens',
  );
});

test('the number of requests stays if the reader entered one that fits', () => {
  const month = { input: 50_000_000, output: 5_000_000, requests: 10_000 };
  expect(describe(month)).toBe('10,000 requests of 5,000 + 500 tokens');
  expect(describe({ ...month, requests: 2 })).toBe('5,000 requests of 10,000 + 1,000 tokens');
});

test('rounded numbers of tokens are marked', () => {
  expect(
    split({ input: 20_000_003, cached: 19_999_999, cache_write: 4, output: 7, requests: 1 }),
  ).toEqual({
    split: { input: 9_995, cached: 9_995, cache_write: 0, output: 0, requests: 2_001 },
    isExact: false,
  });
  expect(describe({ input: 20_000_003, output: 1_999_999, requests: 1 })).toBe(
    '2,001 requests of about 9,995 + 999 tokens',
  );
});

test('a request that is larger than every context window is split, and fits into it', () => {
  expect(split({ input: 300_000, output: 0, requests: 1 })).toBeUndefined();
  expect(describe({ input: 300_000, output: 0, requests: 1 }, 200_000)).toBe(
    '30 requests of 10,000 + 0 tokens',
  );
  expect(describe({ input: 300_000, output: 0, requests: 1 }, 4_000)).toBe(
    '75 requests of 4,000 + 0 tokens',
  );
  expect(split({ input: 300_000, output: 0, requests: 1_000 }, 200_000)).toBeUndefined();
});

test('nothing is split if a number is invalid', () => {
  for (const wrong of [{ output: '' }, { cached: 60_000_000 }, { input: 1e15 - 1, output: 'x' }]) {
    expect(split({ input: 50_000_000, output: 1, requests: 1, ...wrong })).toBeUndefined();
  }
  expect(split({ input: 10 ** 14, output: 0, requests: 1 })).toBeUndefined();
});
