// The bytes of answers, kept for the life of a release: each is computed at most once.

export interface CachedAnswer {
  readonly body: Uint8Array<ArrayBuffer>;
  /** `Link` of a paged list, else undefined. */
  readonly link: string | undefined;
}

export interface AnswerCache {
  /** Without waiting where the answer is known. Many askers at once share one computation. */
  find(key: string, compute: () => Promise<CachedAnswer>): CachedAnswer | Promise<CachedAnswer>;
  readonly stats: { hits: number; misses: number; bytes: number };
}

/** What an entry takes besides its body. */
const entryBytes = 256;

/** Forgets what was computed first once it holds more than `mostBytes`. Failures are not kept. */
export function createAnswerCache(mostBytes: number): AnswerCache {
  const kept = new Map<string, CachedAnswer>();
  const underway = new Map<string, Promise<CachedAnswer>>();
  const stats = { hits: 0, misses: 0, bytes: 0 };
  const sizeOf = (key: string, answer: CachedAnswer) =>
    answer.body.length + key.length * 2 + entryBytes;

  const keep = (key: string, answer: CachedAnswer) => {
    kept.set(key, answer);
    stats.bytes += sizeOf(key, answer);
    for (const [oldest, value] of kept) {
      if (stats.bytes <= mostBytes) return;
      kept.delete(oldest);
      stats.bytes -= sizeOf(oldest, value);
    }
  };
  const run = async (key: string, compute: () => Promise<CachedAnswer>) => {
    try {
      const answer = await compute();
      keep(key, answer);
      return answer;
    } finally {
      underway.delete(key);
    }
  };
  return {
    stats,
    find(key, compute) {
      const known = kept.get(key);
      if (known) {
        stats.hits += 1;
        return known;
      }
      const running = underway.get(key);
      if (running) return running;
      stats.misses += 1;
      const work = run(key, compute);
      underway.set(key, work);
      return work;
    },
  };
}
