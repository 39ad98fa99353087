// Webhook secrets that were encrypted with another AUTH_SECRET: nothing hangs, and every failure is
// reported.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { replaceSecret } from '../../../../src/runtime/state/auth-secret-file.ts';
import {
  createAdminSecret,
  openAuthSecret,
} from '../../../../src/runtime/webhooks/check-auth-secret.ts';
import { insertDeliveries } from '../../../../src/runtime/webhooks/delivery-store.ts';
import { callAdmin } from '../../../support/admin.ts';
import { describeStates } from '../../../support/states.ts';
import { makeAccount, makeWebhooks, testAuthSecret, waitUntil } from '../../../support/webhooks.ts';

const now = () => new Date('2026-07-01T06:00:00Z');
const otherSecret = 'another secret of the tests, long enough';

describeStates('a lost AUTH_SECRET', (states) => {
  async function prepare() {
    const options = await states.options(now);
    const state = await states.open(options);
    const before = makeWebhooks({ state, now, trusted: 'localhost:1', authSecret: testAuthSecret });
    const owner = {
      accountId: await makeAccount(state, 'a@b.example', 'dev'),
      plan: 'dev',
    } as const;
    const asked = { url: 'https://localhost:1/', events: ['release' as const], repos: ['*'] };
    const { id } = await before.create(owner, asked);
    await insertDeliveries(state.db, [
      {
        id: 'dlv_1',
        webhook_id: id,
        kind: 'release',
        day: '2026-07-01',
        part: 1,
        body: '{}',
        state: 'pending',
        attempts: 0,
        next_at: now(),
        claimed_until: null,
        created_at: now(),
        finished_at: null,
        attempt_log: '[]',
        answer: null,
      },
    ]);
    return { options, state, owner, id };
  }

  it('disables the webhook at the next delivery, gives the reason, and keeps the delivery', async () => {
    const { state, owner, id } = await prepare();
    const log: unknown[] = [];
    const after = makeWebhooks({
      state,
      now,
      trusted: 'localhost:1',
      authSecret: otherSecret,
      log: (...words) => void log.push(words),
    });
    await after.start();
    const find = () => after.find(owner.accountId, id);
    await waitUntil(async () => (await find())?.state === 'disabled');
    expect((await find())?.disabled_why).toMatch(/signing secret cannot be decrypted/);
    const [delivery] = await after.listDeliveries(owner.accountId, id, 10);
    expect(delivery).toMatchObject({ id: 'dlv_1', state: 'missed' });
    expect(delivery?.attempt_log).toContain('signing secret cannot be decrypted');
    const ping = await after.ping(owner.accountId, id, { generated: null });
    expect(ping).toMatchObject({ delivered: false, error: expect.stringContaining('decrypted') });
    expect(log).toContainEqual([
      'info',
      'webhook attempt',
      expect.objectContaining({ webhook: id }),
    ]);

    // The remedy: a new secret, after which deliveries can be sent again.
    await after.rotate(owner.accountId, id);
    await after.enable(owner, id);
    expect(await after.redeliverMissed(owner.accountId, id)).toBe(1);
    const isSentAgain = async () => {
      const deliveries = await after.listDeliveries(owner.accountId, id, 10);
      const again = deliveries.find((one) => one.id === 'dlv_1');
      return again?.attempt_log.includes('refused the connection') ?? false;
    };
    await waitUntil(isSentAgain);
    await after.stop();
  });

  it('stops the server at the start until the secret is restored or the webhook secrets are reset', async () => {
    const { options, state, id } = await prepare();
    const { dataDir } = options;
    const config = (authSecret?: string) => ({ dataDir, authSecret });
    expect(await openAuthSecret(config(testAuthSecret), state)).toBe(testAuthSecret);
    await expect(openAuthSecret(config(otherSecret), state)).rejects.toThrow(
      /the setting AUTH_SECRET contains a different secret/,
    );
    await expect(openAuthSecret(config(), state)).rejects.toThrow(/auth-secret is missing/);
    replaceSecret(dataDir, otherSecret);
    await expect(openAuthSecret(config(), state)).rejects.toThrow(
      /auth-secret contains a different secret/,
    );
    await state.close();

    const env = { DATA_DIR: dataDir, STATE_URL: options.stateUrl };
    const reset = await callAdmin('webhooks reset-secrets', { env });
    expect(reset.stdout).toBe('Webhooks disabled and given a new secret: 1.\n');
    const again = await states.open(options);
    expect(await openAuthSecret(config(), again)).toBe(otherSecret);
    const row = await again.db.selectFrom('webhook').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ id, state: 'disabled', previous_sealed: null });
    expect(row.disabled_why).toMatch(/was lost\. Rotate the secret/);
  });

  it('is restored from a backup, unless a setting or a running server has another secret', async () => {
    const { options, state } = await prepare();
    await state.close();
    const { dataDir } = options;
    replaceSecret(dataDir, testAuthSecret);
    const env = { DATA_DIR: dataDir, STATE_URL: options.stateUrl };
    const file = join(dataDir, 'backup.jsonl');
    expect((await callAdmin(`backup ${file}`, { env })).code).toBe(0);

    replaceSecret(dataDir, otherSecret);
    const refused = await callAdmin(`restore ${file}`, {
      env: { ...env, AUTH_SECRET: otherSecret },
    });
    expect(refused).toMatchObject({ code: 4, stderr: expect.stringContaining('Set AUTH_SECRET') });
    const running = createAdminSecret({ dataDir, authSecret: undefined }, otherSecret);
    expect(() => running.adopt(testAuthSecret)).toThrow(/Stop the server/);
    expect(running.find()).toBe(otherSecret);
    expect((await callAdmin(`restore ${file}`, { env })).code).toBe(0);
    const again = await states.open(options);
    expect(await openAuthSecret({ dataDir, authSecret: undefined }, again)).toBe(testAuthSecret);
  });
});
