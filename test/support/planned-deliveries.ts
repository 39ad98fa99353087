// Creates webhooks with deliveries that become due at known times.
import type { State } from '../../src/runtime/state/state.ts';
import { insertDeliveries } from '../../src/runtime/webhooks/delivery-store.ts';
import { createDeliveryId } from '../../src/runtime/webhooks/ids.ts';
import { createSecretCipher } from '../../src/runtime/webhooks/secret-encryption.ts';
import { createWebhook } from '../../src/runtime/webhooks/webhook-store.ts';
import { makeAccount, testAuthSecret } from './webhooks.ts';

type Plan = Readonly<Record<'hooks' | 'each' | 'port' | 'fromMs' | 'overMs', number>>;

/**
 * Plans `each` deliveries for each of `hooks` webhooks, spread evenly over `overMs` after `fromMs`.
 */
export async function planDeliveries(
  state: State,
  { hooks, each, port, fromMs, overMs }: Plan,
): Promise<Array<{ readonly id: string; readonly dueMs: number }>> {
  const now = () => new Date();
  const deps = { state, now, cipher: createSecretCipher(testAuthSecret) };
  const planned: Array<{ readonly id: string; readonly dueMs: number }> = [];
  for (let hook = 0; hook < hooks; hook += 1) {
    const accountId = await makeAccount(state, `hook-${hook}@example.org`, 'business');
    const asked = {
      url: `https://localhost:${port}/${hook}`,
      events: ['new' as const],
      repos: ['*'],
    };
    const { id: webhookId } = await createWebhook(deps, { accountId, plan: 'business' }, asked);
    const rows = Array.from({ length: each }, (_, index) => ({
      id: createDeliveryId(Date.now()),
      webhook_id: webhookId,
      kind: 'new',
      day: '2026-06-30',
      part: index + 1,
      body: '{}',
      state: 'pending' as const,
      attempts: 0,
      next_at: new Date(fromMs + (overMs * (index + hook / hooks)) / each),
      claimed_until: null,
      created_at: now(),
      finished_at: null,
      attempt_log: '[]',
      answer: null,
    }));
    await insertDeliveries(state.db, rows);
    for (const row of rows) planned.push({ id: row.id, dueMs: row.next_at.getTime() });
  }
  return planned;
}
