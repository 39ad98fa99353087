// API keys are valid as soon as they are created and invalid as soon as they are revoked, also in
// other servers with the same state.
import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  type AccountStore,
  createAccountStore,
} from '../../../../src/runtime/accounts/account-store.ts';
import { openKeyRing } from '../../../../src/runtime/keys/key-ring.ts';
import {
  createKeyStore,
  KeyLimitError,
  type KeyStore,
  maxKeys,
  overlapMs,
} from '../../../../src/runtime/keys/key-store.ts';
import type { State } from '../../../../src/runtime/state/state.ts';
import { createStates, describeStates } from '../../../support/states.ts';

const at = new Date('2030-01-01T12:00:00Z');
const storesOf = (state: State): { keys: KeyStore; accounts: AccountStore } => ({
  keys: createKeyStore({ state, now: () => at, randomBytes }),
  accounts: createAccountStore({ state, now: () => at, createId: randomUUID }),
});
const ringOf = (state: State, now = () => at) => openKeyRing({ state, log: () => undefined, now });

describeStates('API keys', (states) => {
  const open = async () => {
    const state = await states.open();
    const stores = storesOf(state);
    const account = await stores.accounts.ensure('a@b.example', 'pro');
    return { state, ...stores, account, ring: await ringOf(state) };
  };

  it('are found with their account and plan, the second time from memory', async () => {
    const { keys, account, ring } = await open();
    const { key, record } = await keys.create(account.id, ' Laptop ');
    const holder = { accountId: account.id, plan: 'pro', keyId: record.id, prefix: record.prefix };
    expect(await ring.find(key)).toEqual(holder);
    // PostgreSQL notifies this server of its own change too, so the key is read once more.
    await expect.poll(() => ring.find(key) instanceof Promise).toBe(false);
    expect(ring.find(key)).toEqual(holder);
    expect(record).toMatchObject({ name: 'Laptop', revokedAt: null, lastUsedOn: null });
    await ring.close();
  });

  it('are not found when they are malformed, unknown or long', async () => {
    const { keys, account, ring } = await open();
    const { key } = await keys.create(account.id, '');
    const unknown = (await keys.create('nobody', '')).key;
    for (const text of ['', 'x', `${key}x`, key.toLowerCase(), unknown, 'x'.repeat(100_000)]) {
      expect(await ring.find(text)).toBeUndefined();
    }
    expect(ring.find('x'.repeat(100_000))).toBeUndefined();
    await ring.close();
  });

  it('that were unknown are found as soon as they exist', async () => {
    const { keys, account, ring, state } = await open();
    const { key, record } = await keys.create(account.id, '');
    const { hash } = await state.db.selectFrom('api_key').select('hash').executeTakeFirstOrThrow();
    await state.db.updateTable('api_key').set({ hash: 'elsewhere' }).execute();
    expect(await ring.find(key)).toBeUndefined();
    await expect.poll(() => ring.find(key) instanceof Promise).toBe(false);
    expect(ring.find(key)).toBeUndefined();
    await state.change(async (transaction, announce) => {
      await transaction.updateTable('api_key').set({ hash }).where('id', '=', record.id).execute();
      announce({ kind: 'key', hash });
    });
    expect(await ring.find(key)).toMatchObject({ keyId: record.id });
    await ring.close();
  });

  it('are invalid from the next request on when they are revoked', async () => {
    const { keys, account, ring } = await open();
    const { key, record } = await keys.create(account.id, '');
    expect(await ring.find(key)).toBeDefined();
    expect(await keys.revoke(account.id, record.id)).toBe(true);
    expect(await ring.find(key)).toBeUndefined();
    expect(await keys.revoke(account.id, record.id)).toBe(false);
    expect(await keys.list(account.id)).toMatchObject([{ id: record.id, revokedAt: at }]);
    await ring.close();
  });

  it('are invalid if they are revoked during a lookup', async () => {
    const { keys, account, ring } = await open();
    const { key, record } = await keys.create(account.id, '');
    await Promise.all([ring.find(key), keys.revoke(account.id, record.id), ring.find(key)]);
    expect(await ring.find(key)).toBeUndefined();
    await ring.close();
  });

  it('belong to one account: another account cannot revoke, rename or rotate them', async () => {
    const { keys, account, ring } = await open();
    const { key, record } = await keys.create(account.id, 'Mine');
    expect(await keys.revoke('other', record.id)).toBe(false);
    expect(await keys.rename('other', record.id, 'Yours')).toBe(false);
    expect(await keys.rotate('other', record.id)).toBeUndefined();
    expect(await keys.rename(account.id, record.id, 'x'.repeat(100))).toBe(true);
    expect((await keys.search(key))[0]?.name).toBe('x'.repeat(60));
    await ring.close();
  });

  it('can be rotated: the new key keeps the name, and the old key works for another day', async () => {
    let clock = at.getTime();
    const now = () => new Date(clock);
    const state = await states.open();
    const keys = createKeyStore({ state, now, randomBytes });
    const account = await storesOf(state).accounts.ensure('a@b.example', 'pro');
    const [ring, other] = [await ringOf(state, now), await ringOf(state, now)];
    const old = await keys.create(account.id, 'Server');
    expect(await ring.find(old.key)).toBeDefined();
    const fresh = await keys.rotate(account.id, old.record.id);
    expect(fresh?.record).toMatchObject({ name: 'Server', expiresAt: null });
    // A rotated key cannot be rotated again.
    expect(await keys.rotate(account.id, old.record.id)).toBeUndefined();
    clock += overlapMs - 1;
    expect(await ring.find(fresh?.key ?? '')).toMatchObject({ accountId: account.id });
    expect(await ring.find(old.key)).toMatchObject({ keyId: old.record.id });
    await expect.poll(() => ring.find(old.key) instanceof Promise).toBe(false);
    const ends = new Date(at.getTime() + overlapMs);
    const find = async () => (await keys.list(account.id)).find(({ id }) => id === old.record.id);
    expect(await find()).toMatchObject({ revokedAt: null, expiresAt: ends });
    clock += 1;
    // One key cache contains the key, the other one never had it.
    expect(await ring.find(old.key)).toBeUndefined();
    expect(await other.find(old.key)).toBeUndefined();
    expect(await ring.find(old.key)).toBeUndefined();
    expect(await ring.find(fresh?.key ?? '')).toBeDefined();
    expect(await find()).toMatchObject({ revokedAt: ends });
    // An expired key cannot be revoked, and it keeps the time of its expiry.
    clock += 1;
    expect(await keys.revoke(account.id, old.record.id)).toBe(false);
    expect(await find()).toMatchObject({ revokedAt: ends });
    await ring.close();
    await other.close();
  });

  it('that were rotated can be revoked at once, and are limited in number', async () => {
    const { keys, account, ring } = await open();
    let { record, key } = await keys.create(account.id, 'Server');
    const first = { record, key };
    for (let count = 1; count < 2 * maxKeys; count += 1) {
      const fresh = await keys.rotate(account.id, record.id);
      if (!fresh) throw new Error('The key was not rotated.');
      ({ record, key } = fresh);
    }
    await expect(keys.rotate(account.id, record.id)).rejects.toThrow(KeyLimitError);
    expect(await ring.find(first.key)).toBeDefined();
    expect(await keys.revoke(account.id, first.record.id)).toBe(true);
    expect(await ring.find(first.key)).toBeUndefined();
    expect(await keys.rotate(account.id, record.id)).toBeDefined();
    // Rotated keys do not count toward the limit.
    await keys.create(account.id, 'Another');
    await ring.close();
  });

  it('are found by the full key and by the prefix, and are listed newest first', async () => {
    const { keys, account, ring } = await open();
    const { key, record } = await keys.create(account.id, '');
    expect(await keys.search(key)).toEqual([record]);
    expect(await keys.search(record.prefix)).toEqual([record]);
    expect(await keys.search('dbk_nothere0')).toEqual([]);
    expect(await keys.list()).toEqual([record]);
    expect(await keys.list('nobody')).toEqual([]);
    await ring.close();
  });

  it('are limited in number, not counting revoked keys', async () => {
    const { keys, account, ring } = await open();
    for (let count = 0; count < maxKeys; count += 1) await keys.create(account.id, '');
    await expect(keys.create(account.id, '')).rejects.toThrow(KeyLimitError);
    const [first] = await keys.list(account.id);
    await keys.revoke(account.id, first?.id ?? '');
    await keys.create(account.id, '');
    await ring.close();
  });

  it('have the current plan of their account, and are deleted with it', async () => {
    const { keys, accounts, account, ring } = await open();
    const { key } = await keys.create(account.id, '');
    expect(await ring.find(key)).toMatchObject({ plan: 'pro' });
    expect(await accounts.setPlan(account.id, 'business')).toBe(true);
    expect(await ring.find(key)).toMatchObject({ plan: 'business' });
    expect(await accounts.remove(account.id)).toBe(true);
    expect(await ring.find(key)).toBeUndefined();
    expect(await accounts.remove(account.id)).toBe(false);
    expect(await accounts.setPlan(account.id, 'dev')).toBe(false);
    await ring.close();
  });

  it('store the day of their last use', async () => {
    const { keys, account, state } = await open();
    let now = at;
    const ring = await ringOf(state, () => now);
    const [first, second] = [await keys.create(account.id, ''), await keys.create(account.id, '')];
    await ring.find(first.key);
    await ring.find(second.key);
    now = new Date('2030-01-02T00:00:00Z');
    await ring.find(first.key);
    await ring.close();
    const days = new Map((await keys.list()).map(({ id, lastUsedOn }) => [id, lastUsedOn]));
    expect(days.get(first.record.id)).toBe('2030-01-02');
    expect(days.get(second.record.id)).toBe('2030-01-01');
  });

  it('are stored only as a hash', async () => {
    const { keys, account, state, ring } = await open();
    const { key } = await keys.create(account.id, '');
    const rows = await state.db.selectFrom('api_key').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(key.slice(12));
    await ring.close();
  });
});

describeStates('accounts in the state database', (states) => {
  it('are unique by email, ignoring case and spaces', async () => {
    const { accounts } = storesOf(await states.open());
    const first = await accounts.ensure(' Ada@B.example', 'dev');
    expect(first).toMatchObject({ isNew: true, email: 'ada@b.example', name: 'ada', plan: 'dev' });
    const again = await accounts.ensure('ada@b.EXAMPLE', 'pro');
    expect(again).toEqual({ ...first, isNew: false });
    expect(await accounts.list()).toHaveLength(1);
    expect(await accounts.find('nobody@b.example')).toBeUndefined();
  });
});

describe('API keys of two servers that share a database', () => {
  const states = createStates('postgres');

  it('are updated in one server when the other revokes a key or changes a plan', async () => {
    const options = await states.options();
    const [here, there] = [await states.open(options), await states.open(options)];
    const { keys, accounts } = storesOf(here);
    const ring = await ringOf(there);
    const account = await accounts.ensure('a@b.example', 'free');
    const { key, record } = await keys.create(account.id, '');
    expect(await ring.find(key)).toMatchObject({ plan: 'free' });
    await accounts.setPlan(account.id, 'pro');
    await expect.poll(() => ring.find(key)).toMatchObject({ plan: 'pro' });
    await keys.revoke(account.id, record.id);
    await expect.poll(() => ring.find(key)).toBeUndefined();
    await ring.close();
  });
});
