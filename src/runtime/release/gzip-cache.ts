// Compresses on request and caches the result for the life of a release, up to a number of bytes.
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const compress = promisify(gzip);
type Bytes = Uint8Array<ArrayBuffer>;

export interface GzipCache {
  /** Returns the compressed bytes of `read`. Simultaneous requests share one compression. */
  find(key: string, read: () => Promise<Bytes>): Promise<Bytes>;
}

/** Evicts the least recently used entries above `maxBytes`. Caches no entry over half of it. */
export function createGzipCache(maxBytes: number): GzipCache {
  const cache = new LRUCache<string, Bytes, () => Promise<Bytes>>({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes / 2),
    sizeCalculation: (packed) => packed.length,
    // An evicted or replaced entry must not fail the requests that wait for it.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: read }) =>
      await compress(await read(), { level: 6 }),
  });
  return { find: (key, read) => cache.forceFetch(key, { context: read }) };
}
