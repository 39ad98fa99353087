// The response cache: each response is computed once, shared by waiting requests, and evicted.
import { describe, expect, it } from 'vitest';
import {
  createResponseCache,
  type RenderedResponse,
  toRenderedResponse,
} from '../../../src/runtime/release/response-cache.ts';

const answer = (bytes: number, fill = 1): RenderedResponse => ({
  body: String(fill).repeat(bytes),
  link: undefined,
  etag: `"${fill}"`,
});
const unexpected = async (): Promise<RenderedResponse> => {
  throw new Error('computed again');
};

it.each(['ASCII', 'München — 北京'])('a body keeps its text: %s', (text) => {
  expect(toRenderedResponse(text).body.toString()).toBe(text);
});

describe('a cached response', () => {
  it('is computed once for concurrent and later requests', async () => {
    const cache = createResponseCache(100_000);
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    let computed = 0;
    const compute = async () => {
      computed += 1;
      await mayEnd;
      return answer(10);
    };
    const asked = [cache.find('a', compute), cache.find('a', compute), cache.find('a', compute)];
    end();
    const [first, ...others] = await Promise.all(asked);
    for (const other of others) expect(other).toBe(first);
    expect(cache.find('a', unexpected)).toBe(first);
    expect(computed).toBe(1);
    expect(cache.stats).toMatchObject({ hits: 1, misses: 1 });
  });

  it('is computed again after a failure', async () => {
    const cache = createResponseCache(100_000);
    await expect(cache.find('a', unexpected)).rejects.toThrow('computed again');
    expect(await cache.find('a', async () => answer(10))).toMatchObject({ link: undefined });
  });

  it('is evicted when the cache is full, unless it was used since', async () => {
    const cache = createResponseCache(10_000);
    for (const key of ['a', 'b', 'c']) await cache.find(key, async () => answer(2_500));
    await cache.find('a', unexpected);
    await cache.find('d', async () => answer(2_500));
    await cache.find('a', unexpected);
    await expect(cache.find('b', unexpected)).rejects.toThrow('computed again');
    await cache.find('c', unexpected);
    await cache.find('d', unexpected);
    expect(cache.stats.bytes).toBeLessThanOrEqual(10_000);
  });

  it('that exceeds the limit is returned but not cached', async () => {
    const cache = createResponseCache(10_000);
    expect((await cache.find('a', async () => answer(20_000))).body).toHaveLength(20_000);
    await expect(cache.find('a', unexpected)).rejects.toThrow('computed again');
    expect(cache.stats.bytes).toBe(0);
  });

  it('never exceeds the limit', async () => {
    const cache = createResponseCache(50_000);
    for (let turn = 0; turn < 2_000; turn += 1) {
      await cache.find(`key ${(turn * 7_919) % 97}`, async () => answer((turn * 31) % 4_000));
      expect(cache.stats.bytes).toBeLessThanOrEqual(50_000);
    }
  });
});
