// Sends a test delivery immediately, with or without sample events. The delivery log contains it,
// but a failure does not count toward the limit that disables the webhook.

import { attribution } from '../../contracts/api/envelope.ts';
import type { EventKind } from '../../contracts/api/event-kinds.ts';
import type { DeliveryBody, PingResult } from '../../contracts/api/webhooks.ts';
import { toDay, toInstant } from '../../lib/time.ts';
import type { State } from '../state/state.ts';
import type { Claimed } from './claim-deliveries.ts';
import { forgetPings, insertDeliveries } from './delivery-store.ts';
import { type SendDeps, sendClaimed } from './dispatcher.ts';
import { interactiveQueue } from './dns-resolver.ts';
import { createDeliveryId } from './ids.ts';
import type { WebhookRow } from './webhook-store.ts';

export interface PingDeps extends SendDeps {
  readonly state: State;
  readonly siteName: string;
}

export interface PingContent {
  readonly generated: string | null;
  /** The kind of the sample events in the ping. Undefined if the ping contains no sample events. */
  readonly sample?:
    | { readonly event: EventKind; readonly items: DeliveryBody['items'] }
    | undefined;
}

export async function sendPing(
  deps: PingDeps,
  webhook: WebhookRow,
  { generated, sample }: PingContent,
): Promise<PingResult> {
  const at = deps.now();
  const id = createDeliveryId(at.getTime());
  const day = toDay(at);
  const content: DeliveryBody = {
    id,
    event: sample?.event ?? 'ping',
    day,
    generated: generated ?? toInstant(at),
    attribution: attribution(deps.siteName),
    items: sample?.items ?? [],
    ...(sample ? { sample: true as const } : {}),
  };
  const body = JSON.stringify(content);
  const claimed: Claimed = {
    id,
    webhookId: webhook.id,
    accountId: webhook.account_id,
    kind: content.event,
    body,
    attempts: 0,
    attemptLog: '[]',
    failures: webhook.failures,
    url: webhook.url,
    list: null,
    email: null,
    encryptedSecret: webhook.sealed_secret,
    previousEncrypted: webhook.previous_sealed,
    previousUntil: webhook.previous_until,
  };
  const queue = interactiveQueue(webhook.account_id);
  const attempt = await sendClaimed(deps, claimed, queue);
  const { status, ms, error, isDelivered } = attempt;
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
      answer: attempt.responseBody,
    },
  ]);
  await forgetPings(deps.state, webhook.id);
  return { delivery: id, status, ms, delivered: isDelivered, error };
}
