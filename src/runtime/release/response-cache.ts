// Response cache of a release: rendered response bodies, each rendered only once while it is cached.
import type { Plan } from '../../contracts/plans.ts';

export interface CachedAnswer {
  readonly body: Uint8Array<ArrayBuffer>;
  /** The `Link` header of a paged list, else undefined. */
  readonly link: string | undefined;
}

export interface AnswerCache {
  /** Returns synchronously if the response is cached. Concurrent calls share one computation. */
  find(key: string, compute: () => Promise<CachedAnswer>): CachedAnswer | Promise<CachedAnswer>;
  /** Records that requests for `url` on this plan get the response cached under `key`. */
  note(plan: Plan, url: string, key: string): void;
  /** The cached response for such a request. */
  recall(plan: Plan, url: string): CachedAnswer | undefined;
  readonly stats: { hits: number; misses: number; bytes: number };
}

interface Entry {
  readonly response: CachedAnswer;
  readonly bytes: number;
  /** Used since eviction last skipped it. */
  wasUsed: boolean;
}

/** Estimated memory of an entry in addition to its body. */
const entryBytes = 256;
/** Many URLs can share one response, so URLs have a limit of their own, for each plan. */
const maxUrls = 20_000;
const maxUrlLength = 300;

/**
 * Holds at most `maxBytes`. Evicts the oldest entries first, except those used since the last
 * eviction (second chance). Failures are not cached.
 */
export function createAnswerCache(maxBytes: number): AnswerCache {
  const entries = new Map<string, Entry>();
  const pending = new Map<string, Promise<CachedAnswer>>();
  const urls = createUrlMap();
  const stats = { hits: 0, misses: 0, bytes: 0 };

  const keep = (key: string, response: CachedAnswer) => {
    const bytes = response.body.length + key.length * 2 + entryBytes;
    entries.set(key, { response, bytes, wasUsed: false });
    stats.bytes += bytes;
    for (const [oldest, entry] of entries) {
      if (stats.bytes <= maxBytes) return;
      entries.delete(oldest);
      // An entry that was used moves to the end instead.
      if (entry.wasUsed) entries.set(oldest, { ...entry, wasUsed: false });
      else stats.bytes -= entry.bytes;
    }
  };
  const hit = (key: string): CachedAnswer | undefined => {
    const entry = entries.get(key);
    if (!entry) return undefined;
    entry.wasUsed = true;
    stats.hits += 1;
    return entry.response;
  };
  const run = async (key: string, compute: () => Promise<CachedAnswer>) => {
    try {
      const response = await compute();
      keep(key, response);
      return response;
    } finally {
      pending.delete(key);
    }
  };
  return {
    stats,
    note: urls.note,
    find(key, compute) {
      const known = hit(key);
      if (known) return known;
      const running = pending.get(key);
      if (running) return running;
      stats.misses += 1;
      const work = run(key, compute);
      pending.set(key, work);
      return work;
    },
    recall(plan, url) {
      const key = urls.find(plan, url);
      return key === undefined ? undefined : hit(key);
    },
  };
}

/** Path and query as sent → cache key, per plan, because responses can differ by plan. */
function createUrlMap() {
  const keys: Readonly<Record<Plan, Map<string, string>>> = {
    free: new Map(),
    dev: new Map(),
    pro: new Map(),
    business: new Map(),
  };
  return {
    find: (plan: Plan, url: string): string | undefined => keys[plan].get(url),
    note(plan: Plan, url: string, key: string): void {
      if (url.length > maxUrlLength) return;
      const known = keys[plan];
      known.set(url, key);
      if (known.size <= maxUrls) return;
      const [oldest] = known.keys();
      if (oldest !== undefined) known.delete(oldest);
    },
  };
}
