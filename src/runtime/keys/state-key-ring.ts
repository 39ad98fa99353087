// Looks up API keys in the state. Caches each key until the key or its account changes.
import { LRUCache } from 'lru-cache';
import { findPlan } from '../../contracts/api/plans.ts';
import type { Log } from '../logging/log.ts';
import { createDayClock } from '../quotas/day-clock.ts';
import type { State } from '../state/state.ts';
import type { StateEvent } from '../state/state-events.ts';
import { hashKey, isWellFormed } from './key-format.ts';
import type { KeyHolder, KeyRing } from './key-ring.ts';
import { createLastUsed, type LastUsed } from './last-used.ts';

/**
 * The maximum number of entries in each cache. A full cache uses about 50 MB. lru-cache allocates
 * memory in advance for `max`, but not for `maxSize`.
 */
const bounds = { maxSize: 100_000, sizeCalculation: () => 1 };

export interface StateKeyRing extends KeyRing {
  find(key: string): KeyHolder | undefined | Promise<KeyHolder | undefined>;
  /** Stops updating the cache, and stores the days of last use that are still only in memory. */
  close(): Promise<void>;
}

export interface KeyRingOptions {
  readonly state: State;
  readonly log: Log;
  readonly now: () => Date;
}

export async function openKeyRing(options: KeyRingOptions): Promise<StateKeyRing> {
  const { state } = options;
  const lastUsed = createLastUsed({ ...options, today: createDayClock(options.now) });
  const memory = createMemory(options, await readKnown(state), lastUsed);
  const unsubscribe = state.events.subscribe(memory.forget);
  return {
    find(key) {
      if (key.length > 64) return undefined;
      const hash = hashKey(key);
      if (!state.events.isLive) return isWellFormed(key) ? memory.read(hash) : undefined;
      const holder = memory.find(hash);
      if (holder) return holder;
      if (memory.isUnknown(hash) || !isWellFormed(key)) return undefined;
      return memory.read(hash);
    },
    async close() {
      unsubscribe();
      await lastUsed.close();
    },
  };
}

/**
 * Reads the hashes of all keys, so that looking up an unknown key needs no query. Returns undefined
 * for PostgreSQL, because other servers also create keys in that database. There, an index makes
 * the query for an unknown key fast.
 */
async function readKnown({ db, dialect }: State): Promise<Set<string> | undefined> {
  if (dialect !== 'duckdb') return undefined;
  const rows = await db.selectFrom('api_key').select('hash').execute();
  return new Set(rows.map((row) => row.hash));
}

interface Memory {
  find(hash: string): KeyHolder | undefined;
  isUnknown(hash: string): boolean;
  /** Queries the state. Simultaneous lookups of the same key share one query. */
  read(hash: string): Promise<KeyHolder | undefined>;
  forget(event: StateEvent): void;
}

function createMemory(
  { state, now }: KeyRingOptions,
  read: Set<string> | undefined,
  lastUsed: LastUsed,
): Memory {
  let known = read;
  const holders = new LRUCache<string, KeyHolder>(bounds);
  const unknown = new LRUCache<string, true>(bounds);
  const reading = new Map<string, Promise<KeyHolder | undefined>>();
  let changes = 0;

  const load = async (hash: string) => {
    const before = changes;
    const holder = await readHolder(state, hash, now());
    // If a key changed during the query, the result may be outdated, so it is not cached.
    if (before === changes && state.events.isLive) {
      if (holder) holders.set(hash, holder);
      else unknown.set(hash, true);
    }
    return holder;
  };
  return {
    find(hash) {
      const holder = holders.get(hash);
      if (holder?.endsAtMs !== undefined && holder.endsAtMs <= now().getTime()) {
        holders.delete(hash);
        unknown.set(hash, true);
        return undefined;
      }
      if (holder) lastUsed.mark(holder.keyId);
      return holder;
    },
    isUnknown: (hash) => unknown.has(hash) || known?.has(hash) === false,
    async read(hash) {
      const answer = reading.get(hash) ?? load(hash).finally(() => reading.delete(hash));
      reading.set(hash, answer);
      const holder = await answer;
      if (holder) lastUsed.mark(holder.keyId);
      return holder;
    },
    forget(event) {
      if (!isAboutKeys(event)) return;
      changes += 1;
      // New lookups must not use the result of a query that began before the change.
      reading.clear();
      if (event.kind === 'key') {
        known?.add(event.hash);
        unknown.delete(event.hash);
        holders.delete(event.hash);
      } else if (event.kind === 'account') {
        const ofAccount = [...holders].filter(([, one]) => one.accountId === event.accountId);
        for (const [hash] of ofAccount) holders.delete(hash);
      } else {
        unknown.clear();
        holders.clear();
        known = undefined;
      }
    },
  };
}

const isAboutKeys = ({ kind }: StateEvent): boolean =>
  kind === 'key' || kind === 'account' || kind === 'restored' || kind === 'unknown';

async function readHolder({ db }: State, hash: string, at: Date): Promise<KeyHolder | undefined> {
  const row = await db
    .selectFrom('api_key')
    .innerJoin('account', 'account.id', 'api_key.account_id')
    .select([
      'api_key.id',
      'api_key.prefix',
      'api_key.account_id',
      'api_key.expires_at',
      'account.plan',
    ])
    .where('api_key.hash', '=', hash)
    .where('api_key.revoked_at', 'is', null)
    .where((one) =>
      one.or([one('api_key.expires_at', 'is', null), one('api_key.expires_at', '>', at)]),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const plan = findPlan(row.plan) ?? 'free';
  const endsAtMs = row.expires_at?.getTime();
  return { accountId: row.account_id, plan, keyId: row.id, prefix: row.prefix, endsAtMs };
}
