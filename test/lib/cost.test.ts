// Costs are exact decimals.
import { describe, expect, it } from 'vitest';
import { computeCost, findExcess } from '../../src/lib/cost.ts';

const prices = { input: '0.1', output: '0.2', cacheRead: '0.01', perRequest: null };
const tiers = [
  { above: 200_000, input: '0.3', output: null, cacheRead: null },
  { above: 1_000_000, input: '0.5', output: '0.7', cacheRead: '0.05' },
];
const cost = (inputTokens: number, outputTokens: number, cachedTokens = 0, of = tiers) =>
  computeCost({ inputTokens, outputTokens, cachedTokens }, prices, of);

describe('the cost of a workload', () => {
  it('has no rounding errors of floating point numbers', () => {
    // 0.1 + 0.2 is 0.30000000000000004 with floating point numbers.
    expect(cost(1_000_000, 1_000_000, 0, []).usd).toBe('0.3');
    expect(cost(1, 0).usd).toBe('0.0000001');
    expect(cost(0, 0).usd).toBe('0');
    const tiny = {
      input: '0.000000001',
      output: '123456789.123456789',
      cacheRead: null,
      perRequest: null,
    };
    const workload = { inputTokens: 1, outputTokens: 1, cachedTokens: 0 };
    expect(computeCost(workload, tiny).usd).toBe('123.45678912345679');
  });

  it('uses the price of the highest tier that the prompt reaches, for the whole prompt', () => {
    expect(cost(200_000, 0)).toMatchObject({ usd: '0.02', tier: null });
    expect(cost(200_001, 0)).toMatchObject({ usd: '0.0600003', tier: { above: 200_000 } });
    // The lower tier does not change the output price.
    expect(cost(300_000, 1_000_000).usd).toBe('0.29');
    expect(cost(2_000_000, 1_000_000).usd).toBe('1.7');
  });

  it('uses the price of cached input if it is known', () => {
    expect(cost(100_000, 0, 50_000)).toMatchObject({ usd: '0.0055', isCachePriced: true });
    const uncached = { ...prices, cacheRead: null, perRequest: null };
    const workload = { inputTokens: 100_000, outputTokens: 0, cachedTokens: 50_000 };
    expect(computeCost(workload, uncached)).toMatchObject({ usd: '0.01', isCachePriced: false });
  });

  it('uses the tier of each request, not of their sum', () => {
    const workload = { inputTokens: 400_000, outputTokens: 0, cachedTokens: 0 };
    expect(computeCost({ ...workload, requests: 2 }, prices, tiers)).toMatchObject({
      usd: '0.04',
      tier: null,
    });
    expect(computeCost({ ...workload, requests: 1 }, prices, tiers).tier?.above).toBe(200_000);
  });

  it('finds a request that does not fit into the context window', () => {
    const workload = { inputTokens: 3_000, outputTokens: 1_000, cachedTokens: 0 };
    expect(findExcess(workload, 2_999)).toBe(3_000);
    expect(findExcess({ ...workload, requests: 2 }, 1_499)).toBe(1_500);
    expect(findExcess({ ...workload, outputTokens: 4_000 }, 3_000)).toBe(4_000);
    expect(findExcess(workload, 3_000)).toBeUndefined();
    expect(findExcess(workload, null)).toBeUndefined();
  });

  it('includes the fee of each request', () => {
    const fee = { input: '1', output: '1', cacheRead: null, perRequest: '0.005' };
    const workload = { inputTokens: 1_000, outputTokens: 500, cachedTokens: 0 };
    expect(computeCost(workload, fee)).toMatchObject({ usd: '0.0065', perRequest: '0.005' });
    expect(computeCost({ ...workload, requests: 10 }, fee).usd).toBe('0.0515');
  });
});
