// API keys: their format, their lookup in the state with a cache, and the day of their last use. The
// cache keeps each key until the key or its account changes.
import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { findPlan, type Plan } from '../../contracts/api/plans.ts';
import type { Log } from '../logging/log.ts';
import { createDayClock, type Day } from '../quotas/quotas.ts';
import type { State } from '../state/state.ts';
import type { StateEvent } from '../state/state-events.ts';
import { createBase62, type RandomBytes, toBase62 } from './base62.ts';

export interface KeyHolder {
  readonly accountId: string;
  readonly plan: Plan;
  readonly keyId: string;
  readonly prefix: string;
  /**
   * When the key stops working after a rotation, in Unix milliseconds. Undefined if the key was not
   * rotated.
   */
  readonly endsAtMs?: number | undefined;
}

export interface KeyRing {
  /**
   * Returns the holder of a key, or undefined if it is malformed, unknown, revoked, or expired. A
   * revocation takes effect with the next request. Returns synchronously if the key is cached.
   */
  find(key: string): KeyHolder | undefined | Promise<KeyHolder | undefined>;
}

const head = 'dbk_';
const randomLength = 32;
const checksumLength = 6;
const keyLength = head.length + randomLength + checksumLength;
const prefixLength = 12;
const pattern = /^dbk_[0-9A-Za-z]{38}$/;

export function createKey(randomBytes: RandomBytes): string {
  const body = head + createBase62(randomLength, randomBytes);
  return body + toChecksum(body);
}

/** Returns false if the key contains a typo or belongs to another service. */
export function isWellFormed(key: string): boolean {
  if (key.length !== keyLength || !pattern.test(key)) return false;
  const body = key.slice(0, -checksumLength);
  return key.endsWith(toChecksum(body));
}

/** Returns the public prefix, the only part of a key that may be logged or shown. */
export const toPrefix = (key: string): string => key.slice(0, prefixLength);

export const isPrefix = (text: string): boolean => /^dbk_[0-9A-Za-z]{8}$/.test(text);

/**
 * Returns the hash that is stored instead of the key. The hash needs no salt, because keys are too
 * random to guess.
 */
export const hashKey = (key: string): string => hash('sha256', key, 'hex');

const toChecksum = (body: string): string => toBase62(crc32(body), checksumLength);

/**
 * The maximum number of entries in each cache. A full cache uses about 50 MB. lru-cache allocates
 * memory in advance for `max`, but not for `maxSize`.
 */
const bounds = { maxSize: 100_000, sizeCalculation: () => 1 };

export interface KeyRingOptions {
  readonly state: State;
  readonly log: Log;
  readonly now: () => Date;
}

export async function openKeyRing(
  options: KeyRingOptions,
): Promise<KeyRing & { close(): Promise<void> }> {
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
    /** Stops updating the cache, and stores the days of last use that are still only in memory. */
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

const flushMs = 10_000;

export interface LastUsed {
  /** Called for every request, so it writes only to memory. */
  mark(keyId: string): void;
  close(): Promise<void>;
}

export interface LastUsedOptions {
  readonly state: State;
  readonly log: Log;
  readonly today: () => Day;
}

export function createLastUsed({ state, log, today }: LastUsedOptions): LastUsed {
  let day = today().name;
  /** The ids of the keys that were used on `day`. Each id is stored only once per day. */
  let used = new Set<string>();
  let unstored = new Set<string>();
  const flush = async () => {
    const [ids, on] = [[...unstored], day];
    if (ids.length === 0) return;
    unstored = new Set();
    try {
      await write(state, ids, on);
    } catch (cause) {
      if (on === day) for (const id of ids) unstored.add(id);
      log('warn', 'the last use of keys could not be stored', { reason: String(cause) });
    }
  };
  const timer = setInterval(flush, flushMs);
  return {
    mark(keyId) {
      const now = today().name;
      if (now !== day) {
        void flush();
        day = now;
        used = new Set();
      } else if (used.has(keyId)) return;
      used.add(keyId);
      unstored.add(keyId);
    },
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

async function write({ db }: State, ids: readonly string[], day: string): Promise<void> {
  const batchSize = 1_000;
  for (let start = 0; start < ids.length; start += batchSize) {
    await db
      .updateTable('api_key')
      .set({ last_used_on: day })
      .where('id', 'in', ids.slice(start, start + batchSize))
      .where((is) => is.or([is('last_used_on', 'is', null), is('last_used_on', '<', day)]))
      .execute();
  }
}
