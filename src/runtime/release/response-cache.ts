// The bytes of answers, kept for the life of a release: each is computed at most once.
import type { Plan } from '../../contracts/plans.ts';

export interface CachedAnswer {
  readonly body: Uint8Array<ArrayBuffer>;
  /** `Link` of a paged list, else undefined. */
  readonly link: string | undefined;
}

export interface AnswerCache {
  /** Without waiting where the answer is known. Many askers at once share one computation. */
  find(key: string, compute: () => Promise<CachedAnswer>): CachedAnswer | Promise<CachedAnswer>;
  /** Notes that a request for `address` by a holder of `plan` was answered with what `key` names. */
  note(plan: Plan, address: string, key: string): void;
  /** What such a request is answered with, while it is known. */
  recall(plan: Plan, address: string): CachedAnswer | undefined;
  readonly stats: { hits: number; misses: number; bytes: number };
}

interface Entry {
  readonly answer: CachedAnswer;
  readonly bytes: number;
  /** Asked for since it was last passed over by eviction. */
  wasUsed: boolean;
}

/** What an entry takes besides its body. */
const entryBytes = 256;
/** Addresses differ more than answers do, so they are bounded apart. */
const mostAddresses = 20_000;
const longestAddress = 300;

/**
 * Holds at most `mostBytes`: what was kept longest without being asked for is forgotten first.
 * Failures are not kept.
 */
export function createAnswerCache(mostBytes: number): AnswerCache {
  const kept = new Map<string, Entry>();
  const underway = new Map<string, Promise<CachedAnswer>>();
  const addresses = createAddresses();
  const stats = { hits: 0, misses: 0, bytes: 0 };

  const keep = (key: string, answer: CachedAnswer) => {
    const bytes = answer.body.length + key.length * 2 + entryBytes;
    kept.set(key, { answer, bytes, wasUsed: false });
    stats.bytes += bytes;
    for (const [oldest, entry] of kept) {
      if (stats.bytes <= mostBytes) return;
      kept.delete(oldest);
      // Who was asked for gets a second round, at the end of the line.
      if (entry.wasUsed) kept.set(oldest, { ...entry, wasUsed: false });
      else stats.bytes -= entry.bytes;
    }
  };
  const hit = (key: string): CachedAnswer | undefined => {
    const entry = kept.get(key);
    if (!entry) return undefined;
    entry.wasUsed = true;
    stats.hits += 1;
    return entry.answer;
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
    note: addresses.note,
    find(key, compute) {
      const known = hit(key);
      if (known) return known;
      const running = underway.get(key);
      if (running) return running;
      stats.misses += 1;
      const work = run(key, compute);
      underway.set(key, work);
      return work;
    },
    recall(plan, address) {
      const key = addresses.find(plan, address);
      return key === undefined ? undefined : hit(key);
    },
  };
}

/** Address as it was sent → key of its answer, for each plan: plans may be answered differently. */
function createAddresses() {
  const keys: Readonly<Record<Plan, Map<string, string>>> = {
    free: new Map(),
    dev: new Map(),
    pro: new Map(),
    business: new Map(),
  };
  return {
    find: (plan: Plan, address: string): string | undefined => keys[plan].get(address),
    note(plan: Plan, address: string, key: string): void {
      if (address.length > longestAddress) return;
      const known = keys[plan];
      known.set(address, key);
      if (known.size <= mostAddresses) return;
      const [oldest] = known.keys();
      if (oldest !== undefined) known.delete(oldest);
    },
  };
}
