// Creates, lists, renames, rotates, and revokes the API keys of accounts.
import type { Selectable } from 'kysely';
import type { Announce, State } from '../state/state.ts';
import type { ApiKeyTable } from '../state/tables.ts';
import { createBase62, type RandomBytes } from './base62.ts';
import { createKey, hashKey, isPrefix, toPrefix } from './key-ring.ts';

/**
 * The data of an API key that may be shown. It contains neither the key nor the hash of the key.
 */
export interface KeyRecord {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly prefix: string;
  readonly createdAt: Date;
  /** When the key was revoked, or when it expired after a rotation. Null if it still works. */
  readonly revokedAt: Date | null;
  /** When a rotated key stops working. Null if it was not rotated. */
  readonly expiresAt: Date | null;
  /** `YYYY-MM-DD` in UTC. Null if the key was never used. */
  readonly lastUsedOn: string | null;
}

export interface NewKey {
  /** The complete key. It is not stored, so it cannot be shown again. */
  readonly key: string;
  readonly record: KeyRecord;
}

/** Thrown if a key with this id exists, because the same form was submitted twice. */
export class KeyExistsError extends Error {}

export class KeyLimitError extends Error {}

/** How long a key keeps working after a rotation. */
export const overlapMs = 24 * 3_600_000;
export const maxKeys = 20;
/** The maximum number of keys of an account, including rotated keys that still work. */
const maxWorking = 2 * maxKeys;
export const maxNameLength = 60;

export type KeyStore = ReturnType<typeof createKeyStore>;

export interface KeyStoreOptions {
  readonly state: State;
  readonly now: () => Date;
  readonly randomBytes: RandomBytes;
}

export function createKeyStore(options: KeyStoreOptions) {
  const { state, now, randomBytes } = options;
  return {
    /**
     * Creates an id for a form that creates a key. If the form is submitted twice, the id prevents a
     * second key.
     */
    createId: (): string => createKeyId(randomBytes),
    /**
     * Throws a KeyLimitError if the account has `maxKeys` active keys, and a KeyExistsError if a key
     * with the ID `given` exists. If `given` is missing or malformed, creates another ID.
     */
    create: (accountId: string, name: string, given = ''): Promise<NewKey> =>
      state.change(async (transaction, announce) => {
        await refuseTooMany(transaction, accountId, now());
        const id = /^key_[0-9A-Za-z]{22}$/.test(given) ? given : createKeyId(randomBytes);
        return await insertKey(options, transaction, announce, { accountId, name, id });
      }),
    /** Returns the keys of an account, or of all accounts, newest first. Includes revoked keys. */
    async list(accountId?: string): Promise<KeyRecord[]> {
      let query = state.db.selectFrom('api_key').selectAll().orderBy('created_at', 'desc');
      if (accountId !== undefined) query = query.where('account_id', '=', accountId);
      return (await query.orderBy('id').execute()).map((row) => toRecord(row, now()));
    },
    /** Finds keys by a complete key or by a prefix. Several keys can have the same prefix. */
    async search(keyOrPrefix: string): Promise<KeyRecord[]> {
      const query = state.db.selectFrom('api_key').selectAll().orderBy('created_at');
      const found = isPrefix(keyOrPrefix)
        ? query.where('prefix', '=', keyOrPrefix)
        : query.where('hash', '=', hashKey(keyOrPrefix));
      return (await found.execute()).map((row) => toRecord(row, now()));
    },
    async rename(accountId: string, keyId: string, name: string): Promise<boolean> {
      const changed = await state.db
        .updateTable('api_key')
        .set({ name: toName(name) })
        .where('id', '=', keyId)
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return changed.numUpdatedRows > 0n;
    },
    /**
     * Revokes a key. The revocation takes effect with the next request on every server. Returns false
     * if the account has no such key, or if the key was already revoked or has expired.
     */
    revoke: (accountId: string, keyId: string): Promise<boolean> =>
      state.change(async (transaction, announce) => {
        return (
          (await endKey(transaction, announce, { accountId, keyId }, { revoked_at: now() })) !==
          undefined
        );
      }),
    /**
     * Creates a key with the same name. The old key works for 24 more hours. Returns undefined if the
     * account has no such key, or if the key was already revoked or rotated.
     */
    rotate: (accountId: string, keyId: string): Promise<NewKey | undefined> =>
      state.change(async (transaction, announce) => {
        await refuseTooMany(transaction, accountId, now(), maxWorking);
        const old = await endKey(
          transaction,
          announce,
          { accountId, keyId },
          { expires_at: new Date(now().getTime() + overlapMs) },
        );
        if (!old) return undefined;
        const id = createKeyId(randomBytes);
        return await insertKey(options, transaction, announce, { accountId, name: old.name, id });
      }),
  };
}

type Queries = State['db'];

/**
 * Throws a KeyLimitError if the account has `max` keys. Counts rotated keys that still work only if
 * `max` is `maxWorking`.
 */
async function refuseTooMany(
  db: Queries,
  accountId: string,
  at: Date,
  max: number = maxKeys,
): Promise<void> {
  const { count } = await db
    .selectFrom('api_key')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where((one) =>
      max === maxKeys
        ? one('expires_at', 'is', null)
        : one.or([one('expires_at', 'is', null), one('expires_at', '>', at)]),
    )
    .executeTakeFirstOrThrow();
  if (count < max) return;
  const counted = max === maxKeys ? 'active keys' : 'working keys, including rotated ones';
  throw new KeyLimitError(
    `This account has ${count} ${counted}. The maximum is ${max}. Revoke one first.`,
  );
}

const createKeyId = (randomBytes: RandomBytes): string => `key_${createBase62(22, randomBytes)}`;

async function insertKey(
  { state, now, randomBytes }: KeyStoreOptions,
  db: Queries,
  announce: Announce,
  {
    accountId,
    name,
    id,
  }: { readonly accountId: string; readonly name: string; readonly id: string },
): Promise<NewKey> {
  const key = createKey(randomBytes);
  const row: Selectable<ApiKeyTable> = {
    id,
    account_id: accountId,
    name: toName(name),
    prefix: toPrefix(key),
    hash: hashKey(key),
    created_at: now(),
    revoked_at: null,
    expires_at: null,
    last_used_on: null,
  };
  const taken = await db.selectFrom('api_key').select('id').where('id', '=', id).executeTakeFirst();
  if (taken)
    throw new KeyExistsError(`An API key with the id ${id} already exists. Use another id.`);
  const insert = db.insertInto('api_key').values(row);
  if (state.dialect === 'duckdb') {
    // DuckDB runs one transaction at a time, so no other key can be inserted after the check above.
    await insert.execute();
  } else {
    const inserted = await insert
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .execute();
    if (inserted.length === 0)
      throw new KeyExistsError(
        `Another request has just created an API key with the id ${id}. Use another id.`,
      );
  }
  announce({ kind: 'key', hash: row.hash });
  return { key, record: toRecord(row, row.created_at) };
}

interface OwnedKey {
  readonly accountId: string;
  readonly keyId: string;
}

/**
 * Revokes a key, or sets the time when it expires. Returns undefined if the key does not exist, was
 * already revoked or has expired. Also returns undefined if `end` contains an expiry time and the
 * key already has one.
 */
async function endKey(
  db: Queries,
  announce: Announce,
  { accountId, keyId }: OwnedKey,
  end: { readonly revoked_at: Date } | { readonly expires_at: Date },
): Promise<Selectable<ApiKeyTable> | undefined> {
  const row = await db
    .updateTable('api_key')
    .set(end)
    .where('id', '=', keyId)
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where((one) =>
      'revoked_at' in end
        ? one.or([one('expires_at', 'is', null), one('expires_at', '>', end.revoked_at)])
        : one('expires_at', 'is', null),
    )
    .returningAll()
    .executeTakeFirst();
  if (row) announce({ kind: 'key', hash: row.hash });
  return row;
}

const toName = (name: string): string => name.trim().slice(0, maxNameLength) || 'Key';

const toRecord = (row: Selectable<ApiKeyTable>, at: Date): KeyRecord => ({
  id: row.id,
  accountId: row.account_id,
  name: row.name,
  prefix: row.prefix,
  createdAt: row.created_at,
  revokedAt: row.revoked_at ?? (row.expires_at && row.expires_at <= at ? row.expires_at : null),
  expiresAt: row.expires_at,
  lastUsedOn: row.last_used_on,
});
