// The gzip cache: one compression, bounded size.
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createGzipCache } from '../../../src/runtime/release/loaded-release.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

/** Bytes that do not compress, so the cached size is about the same. */
function noise(length: number, seed: number): Uint8Array<ArrayBuffer> {
  let state = seed;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  });
}

function counted(content: Uint8Array<ArrayBuffer>) {
  const source = { reads: 0, read: async () => content };
  source.read = async () => {
    source.reads += 1;
    return content;
  };
  return source;
}

describe('createGzipCache', () => {
  it('returns bytes that decompress to the input', async () => {
    const packed = await createGzipCache(1000).find('a', async () => bytes('hello hello hello'));
    expect(gunzipSync(packed).toString()).toBe('hello hello hello');
  });

  it('compresses once for concurrent and later requests', async () => {
    const cache = createGzipCache(1000);
    const source = counted(bytes('x'));
    await Promise.all([1, 2, 3].map(() => cache.find('a', source.read)));
    await cache.find('a', source.read);
    expect(source.reads).toBe(1);
  });

  it('evicts the least recently used entry', async () => {
    const cache = createGzipCache(2500);
    const [a, b, c] = [1, 2, 3].map((seed) => counted(noise(1000, seed)));
    await cache.find('a', a?.read ?? never);
    await cache.find('b', b?.read ?? never);
    await cache.find('a', a?.read ?? never);
    await cache.find('c', c?.read ?? never);
    await cache.find('a', a?.read ?? never);
    await cache.find('b', b?.read ?? never);
    expect([a?.reads, b?.reads, c?.reads]).toEqual([1, 2, 1]);
  });

  it('does not cache a file of more than half its size', async () => {
    const cache = createGzipCache(1000);
    const source = counted(noise(900, 7));
    await cache.find('a', source.read);
    await cache.find('a', source.read);
    expect(source.reads).toBe(2);
  });

  it('retries after a failed read', async () => {
    const cache = createGzipCache(1000);
    const fail = () => Promise.reject(new Error('gone'));
    await expect(cache.find('a', fail)).rejects.toThrow('gone');
    expect(gunzipSync(await cache.find('a', async () => bytes('back'))).toString()).toBe('back');
  });
});

const never = () => Promise.reject(new Error('not asked'));
