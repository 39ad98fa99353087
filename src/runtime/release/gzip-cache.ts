// Compresses files with gzip on request, and caches the results in memory.
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const compress = promisify(gzip);
type Bytes = Uint8Array<ArrayBuffer>;

export interface GzipCache {
  /** Simultaneous calls with the same key share one computation. */
  find(key: string, read: () => Promise<Bytes>): Promise<Bytes>;
}

export function createGzipCache(maxBytes: number): GzipCache {
  const cache = new LRUCache<string, Bytes, () => Promise<Bytes>>({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes / 2),
    sizeCalculation: (packed) => packed.length,
    // If an entry is evicted or replaced, calls that already wait for it still succeed.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: read }) =>
      await compress(await read(), { level: 6 }),
  });
  return { find: (key, read) => cache.forceFetch(key, { context: read }) };
}
