// A server that lost its LISTEN connection reads keys from the database until it is connected
// again.
import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createAccountStore } from '../../../../src/runtime/accounts/account-store.ts';
import { openKeyRing } from '../../../../src/runtime/keys/key-ring.ts';
import { createKeyStore } from '../../../../src/runtime/keys/key-store.ts';
import { openState } from '../../../../src/runtime/state/open-state.ts';
import { channel } from '../../../../src/runtime/state/postgres-listener.ts';
import type { State } from '../../../../src/runtime/state/state.ts';
import { createStates } from '../../../support/states.ts';

const now = () => new Date('2030-01-01T12:00:00Z');

/** Closes every connection that listens, like a network failure or a database restart. */
const cutListeners = async ({ db }: State): Promise<void> => {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'daybreak-listener'`.execute(db);
};

describe('notifications of changed state', () => {
  const states = createStates('postgres');

  it('reach the other server when the change is committed, and never without a commit', async () => {
    const options = await states.options();
    const [here, there] = [await states.open(options), await states.open(options)];
    const heard: unknown[] = [];
    there.events.subscribe((event) => heard.push(event));
    const failing = here.change(async (_transaction, announce) => {
      announce({ kind: 'setting', name: 'lost' });
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    await here.change(async (_transaction, announce) =>
      announce({ kind: 'account', accountId: 'a' }),
    );
    await expect.poll(() => heard).toEqual([{ kind: 'account', accountId: 'a' }]);
  });

  it('contain the time of the database, which a wrong clock does not affect', async () => {
    const options = await states.options(() => new Date(Date.now() + 120_000));
    const state = await states.open(options);
    expect(Math.abs(state.now().getTime() - Date.now())).toBeLessThan(5_000);
  });

  it('that are malformed are reported and ignored', async () => {
    const logged: unknown[] = [];
    const options = await states.options();
    const state = await states.open({ ...options, log: (...words) => void logged.push(words) });
    const heard: unknown[] = [];
    state.events.subscribe((event) => heard.push(event));
    for (const payload of ['{', '{"kind":"polish"}', '']) {
      await sql`select pg_notify(${channel}, ${payload})`.execute(state.db);
    }
    await state.events.send({ kind: 'setting', name: 'last' });
    await expect.poll(() => heard).toHaveLength(2);
    expect(logged).toHaveLength(3);
  });

  it('are received again after a lost connection, and until then keys are read from the database', async () => {
    const options = await states.options();
    const [here, there] = [await states.open(options), await states.open(options)];
    const account = await createAccountStore({ state: here, now, createId: randomUUID }).ensure(
      'a@b.example',
      'pro',
    );
    const keys = createKeyStore({ state: here, now, randomBytes });
    const { key, record } = await keys.create(account.id, '');
    const ring = await openKeyRing({ state: there, log: () => undefined, now });
    expect(await ring.find(key)).toBeDefined();
    const heard: unknown[] = [];
    there.events.subscribe((event) => heard.push(event));
    await cutListeners(here);
    await expect.poll(() => there.events.isLive, { interval: 5 }).toBe(false);
    await keys.revoke(account.id, record.id);
    expect(await ring.find(key)).toBeUndefined();
    expect(await ring.find('dbk_typo')).toBeUndefined();
    await expect.poll(() => there.events.isLive, { timeout: 5_000 }).toBe(true);
    expect(heard).toContainEqual({ kind: 'unknown' });
    expect(await ring.find(key)).toBeUndefined();
    await here.events.send({ kind: 'setting', name: 'again' });
    await expect.poll(() => heard).toContainEqual({ kind: 'setting', name: 'again' });
    await ring.close();
  });
});

describe('a shared state database', () => {
  it('that cannot be reached stops the start with an error', async () => {
    const options = { dataDir: '/nowhere', log: () => undefined, now };
    const opening = openState({ ...options, stateUrl: 'postgres://nobody@127.0.0.1:1/nothing' });
    await expect(opening).rejects.toThrow();
  });
});
