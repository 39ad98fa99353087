// Caches the API responses of a release in memory.
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Plan } from '../../contracts/api/plans.ts';

export interface RenderedResponse {
  /** Text if it is ASCII. Node sends ASCII text and bytes at once, but encodes other text each time. */
  readonly body: string | Buffer<ArrayBuffer>;
  /** The `Link` header, if the response is one page of a longer list. */
  readonly link: string | undefined;
  /** A strong ETag, computed from the body as UTF-8, so all servers return the same ETag. */
  readonly etag: string;
}

export function toRenderedResponse(text: string, link?: string): RenderedResponse {
  const bytes = Buffer.from(text);
  const isAscii = bytes.length === text.length;
  return {
    body: isAscii ? text : bytes,
    link,
    etag: `"${hash('sha256', bytes).slice(0, 32)}"`,
  };
}

export interface ResponseCache {
  get(key: string): RenderedResponse | undefined;
  /** Simultaneous calls with the same key share one computation. */
  find(
    key: string,
    compute: () => Promise<RenderedResponse>,
  ): RenderedResponse | Promise<RenderedResponse>;
  readonly stats: { readonly hits: number; readonly misses: number; readonly bytes: number };
}

/** Keys contain the plan, because plans can get different responses for the same URL. */
export const toCacheKey = (plan: Plan, url: string): string => `${plan} ${url}`;

/** Estimated memory of a cache entry in addition to its body and key, in bytes. */
const entryBytes = 256;

/**
 * If the responses need more than `maxBytes`, evicts the least recently used ones. Does not cache
 * failures.
 */
export function createResponseCache(maxBytes: number): ResponseCache {
  let [hits, misses] = [0, 0];
  const cache = new LRUCache<string, RenderedResponse, () => Promise<RenderedResponse>>({
    maxSize: maxBytes,
    // A character of a key takes up to two bytes.
    sizeCalculation: ({ body }, key) => body.length + key.length * 2 + entryBytes,
    // If an entry is evicted, requests that already wait for it still succeed.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: compute }) => {
      misses += 1;
      return compute();
    },
  });
  const get = (key: string): RenderedResponse | undefined => {
    const answer = cache.get(key);
    if (answer) hits += 1;
    return answer;
  };
  return {
    get stats() {
      return { hits, misses, bytes: cache.calculatedSize };
    },
    get,
    find: (key, compute) => get(key) ?? cache.forceFetch(key, { context: compute }),
  };
}
