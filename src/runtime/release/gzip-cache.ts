// Compresses responses on request, and caches them in memory while a release is served.
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const compress = promisify(gzip);
type Bytes = Uint8Array<ArrayBuffer>;

export interface GzipCache {
  /** Returns the compressed bytes of `read`. Simultaneous requests share one compression. */
  find(key: string, read: () => Promise<Bytes>): Promise<Bytes>;
}

/** Evicts the least recently used entries above `maxBytes`. Entries larger than half of it are not cached. */
export function createGzipCache(maxBytes: number): GzipCache {
  const cache = new LRUCache<string, Bytes, () => Promise<Bytes>>({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes / 2),
    sizeCalculation: (packed) => packed.length,
    // Requests that wait for an entry must not fail if it is evicted or replaced.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: read }) =>
      await compress(await read(), { level: 6 }),
  });
  return { find: (key, read) => cache.forceFetch(key, { context: read }) };
}
