// The dispatcher with a real state database and senders that the test controls.
import { beforeEach, expect, it } from 'vitest';
import type { State } from '../../../../src/runtime/state/state.ts';
import {
  insertDeliveries,
  listDeliveries,
  readAttemptLog,
} from '../../../../src/runtime/webhooks/delivery-store.ts';
import { Dispatcher } from '../../../../src/runtime/webhooks/dispatcher.ts';
import { createDeliveryId } from '../../../../src/runtime/webhooks/ids.ts';
import { createSecretCipher } from '../../../../src/runtime/webhooks/secret-encryption.ts';
import type { Attempt, Send } from '../../../../src/runtime/webhooks/send-delivery.ts';
import { createWebhook, findWebhook } from '../../../../src/runtime/webhooks/webhook-store.ts';
import { describeStates } from '../../../support/states.ts';
import { createClock, makeAccount, waitUntil } from '../../../support/webhooks.ts';

const delivered: Attempt = {
  status: 204,
  ms: 1,
  isDelivered: true,
  error: null,
  responseBody: '',
};

describeStates('the webhook dispatcher', (states) => {
  let state: State;
  let clock: ReturnType<typeof createClock>;
  const cipher = createSecretCipher('a secret of the tests');

  beforeEach(async () => {
    clock = createClock();
    state = await states.open(await states.options(clock.now));
  });

  /** Creates a dispatcher. Closing its sender cancels all calls of `send` that have not ended. */
  function makeDispatcher(send: Send, options: { readonly deliveryLimitMs?: number } = {}) {
    const canceled = Promise.withResolvers<Attempt>();
    const sender = {
      send: (...call: Parameters<Send>) => Promise.race([send(...call), canceled.promise]),
      open: () => undefined,
      close: () =>
        canceled.resolve({ ...delivered, status: null, isDelivered: false, isCanceled: true }),
    };
    const log = () => undefined;
    return new Dispatcher({
      state,
      sender,
      cipher,
      now: clock.now,
      nowMs: () => performance.now(),
      log,
      ...options,
    });
  }

  /** Creates webhooks of a new account, each with `each` due deliveries. */
  async function fill(email: string, webhooks: number, each: number) {
    const accountId = await makeAccount(state, email, 'business');
    const ids: string[] = [];
    for (let index = 0; index < webhooks; index += 1) {
      const { id } = await createWebhook(
        { state, now: clock.now, cipher },
        { accountId, plan: 'business' },
        { url: `https://${email.split('@')[0]}.example/${index}`, events: ['new'], repos: ['*'] },
      );
      ids.push(id);
      const rows = Array.from({ length: each }, (_, part) => ({
        id: createDeliveryId(clock.now().getTime()),
        webhook_id: id,
        kind: 'new',
        day: '2026-06-30',
        part: part + 1,
        body: '{}',
        state: 'pending' as const,
        attempts: 0,
        next_at: clock.now(),
        claimed_until: null,
        created_at: clock.now(),
        finished_at: null,
        attempt_log: '[]',
        answer: null,
      }));
      await insertDeliveries(state.db, rows);
    }
    return { accountId, ids };
  }

  it('leaves slots for other accounts when 50 webhooks of one account hang', async () => {
    const hanging = new Map<string, number>();
    const done: string[] = [];
    const dispatcher = makeDispatcher(async ({ url }) => {
      if (!url.includes('hostile')) {
        done.push(url);
        return delivered;
      }
      hanging.set(url, (hanging.get(url) ?? 0) + 1);
      return await new Promise(() => {});
    });
    await fill('hostile@example.org', 50, 8);
    clock.move(1000);
    await fill('honest@example.org', 2, 20);
    dispatcher.start();
    await waitUntil(() => done.length === 40);
    const counts = [...hanging.values()];
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(32);
    // Slots are shared fairly: each of the first 32 webhooks has one.
    expect(Math.max(...counts)).toBe(1);
    await dispatcher.stop();
  });

  it('frees the slot of an attempt that never ends, and records the attempt as failed', async () => {
    let calls = 0;
    const dispatcher = makeDispatcher(
      () => {
        calls += 1;
        return calls === 1 ? new Promise(() => {}) : Promise.resolve(delivered);
      },
      { deliveryLimitMs: 100 },
    );
    const { ids } = await fill('someone@example.org', 1, 1);
    const [id = ''] = ids;
    dispatcher.start();
    const log = async () => (await listDeliveries(state, id, 10))[0];
    await waitUntil(async () => (await log())?.attempts === 1);
    expect(readAttemptLog((await log())?.attempt_log ?? '')).toMatchObject([
      { status: null, error: 'The attempt did not end in time.' },
    ]);
    clock.move(60_000);
    dispatcher.wake();
    await waitUntil(async () => (await log())?.state === 'delivered');
    await dispatcher.stop();
  });

  it('cancels attempts in flight when it stops, and releases their claims', async () => {
    let calls = 0;
    const dispatcher = makeDispatcher(() => {
      calls += 1;
      return new Promise(() => {});
    });
    const { ids } = await fill('someone@example.org', 1, 1);
    dispatcher.start();
    await waitUntil(() => calls === 1);
    await dispatcher.stop();
    const [delivery] = await listDeliveries(state, ids[0] ?? '', 10);
    expect(delivery).toMatchObject({ state: 'pending', attempts: 0, claimed_until: null });
  });

  it('marks a delivery as missed if its secret cannot be decrypted, and continues with others', async () => {
    const sent: string[] = [];
    const dispatcher = makeDispatcher(async ({ url }) => {
      sent.push(url);
      return delivered;
    });
    const { ids } = await fill('broken@example.org', 1, 1);
    await state.db
      .updateTable('webhook')
      .set({ sealed_secret: Buffer.alloc(60).toString('base64') })
      .where('id', '=', ids[0] ?? '')
      .execute();
    const honest = await fill('honest@example.org', 1, 1);
    dispatcher.start();
    const [id = ''] = honest.ids;
    await waitUntil(async () => (await listDeliveries(state, id, 1))[0]?.state === 'delivered');
    await dispatcher.stop();
    expect(sent).toEqual(['https://honest.example/0']);
    expect((await listDeliveries(state, ids[0] ?? '', 1))[0]).toMatchObject({ state: 'missed' });
  });

  it.each([
    ['410', 410, 'failed'],
    ['a failure that is usually retried', 500, 'missed'],
    ['204', 204, 'delivered'],
  ] as const)(
    'records attempts that end with %s after another attempt got a 410',
    async (_name, status, outcome) => {
      const gate = Promise.withResolvers<void>();
      let calls = 0;
      const attempt = (code: number): Attempt => ({
        ...delivered,
        status: code,
        isDelivered: code === 204,
        error: code === 204 ? null : `The receiver responded with ${code}.`,
      });
      const dispatcher = makeDispatcher(async () => {
        calls += 1;
        if (calls === 1) return attempt(410);
        await gate.promise;
        return attempt(status);
      });
      const { accountId, ids } = await fill('someone@example.org', 1, 8);
      const [id = ''] = ids;
      dispatcher.start();
      await waitUntil(
        async () =>
          calls === 8 && (await findWebhook({ state }, accountId, id))?.state === 'disabled',
      );
      gate.resolve();
      await dispatcher.stop();
      const rows = await listDeliveries(state, id, 10);
      for (const row of rows) expect(readAttemptLog(row.attempt_log)).toHaveLength(1);
      const states = rows.map((row) => row.state).toSorted();
      expect(states).toEqual(['failed', ...Array<string>(7).fill(outcome)].toSorted());
    },
  );
});
