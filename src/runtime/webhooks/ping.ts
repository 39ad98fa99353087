// A test delivery, sent at once. Its failure counts for nothing, but it stands in the log.
import { attribution } from '../../contracts/envelope.ts';
import type { DeliveryBody, PingResult } from '../../contracts/webhooks.ts';
import { forgetPings, insertDeliveries } from './deliveries.ts';
import { type DispatcherDeps, sendClaimed } from './dispatcher.ts';
import { createDeliveryId } from './ids.ts';
import { toInstant, type WebhookRow } from './store.ts';

export interface PingDeps extends Omit<DispatcherDeps, 'log'> {
  readonly siteName: string;
}

/** `generated` is that of the release being served, or null while there is none. */
export async function sendPing(
  deps: PingDeps,
  webhook: WebhookRow,
  generated: string | null,
): Promise<PingResult> {
  const at = deps.now();
  const id = createDeliveryId(at.getTime());
  const day = at.toISOString().slice(0, 10);
  const content: DeliveryBody = {
    id,
    event: 'ping',
    day,
    generated: generated ?? toInstant(at),
    attribution: attribution(deps.siteName),
    items: [],
  };
  const body = JSON.stringify(content);
  const { status, ms, error, isDelivered, answer } = await sendClaimed(deps, {
    id,
    webhookId: webhook.id,
    kind: 'ping',
    body,
    attempts: 0,
    attemptLog: '[]',
    url: webhook.url,
    sealedSecret: webhook.sealed_secret,
    previousSealed: webhook.previous_sealed,
    previousUntil: webhook.previous_until,
  });
  await insertDeliveries(deps.state.db, [
    {
      id,
      webhook_id: webhook.id,
      kind: 'ping',
      day,
      part: 1,
      body,
      state: isDelivered ? 'delivered' : 'failed',
      attempts: 1,
      next_at: null,
      claimed_until: null,
      created_at: at,
      finished_at: deps.now(),
      attempt_log: JSON.stringify([{ at: at.toISOString(), status, ms, error }]),
      answer,
    },
  ]);
  await forgetPings(deps.state, webhook.id);
  return { delivery: id, status, ms, delivered: isDelivered, error };
}
