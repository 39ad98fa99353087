// Decides when a failed delivery is tried again and when it has failed for good.
import { webhookRules } from '../../contracts/webhook-rules.ts';

const { retryAfterMinutes, goneStatus } = webhookRules;

export type Outcome =
  | { readonly state: 'delivered' }
  | { readonly state: 'pending'; readonly nextAtMs: number }
  | { readonly state: 'failed'; readonly isGone: boolean };

/** Returns the state of a delivery after its `attempts`-th attempt. 410 ends all retries. */
export function judgeAttempt(
  attempt: { readonly isDelivered: boolean; readonly status: number | null },
  attempts: number,
  nowMs: number,
): Outcome {
  if (attempt.isDelivered) return { state: 'delivered' };
  const waitMinutes = retryAfterMinutes[attempts - 1];
  const isGone = attempt.status === goneStatus;
  if (isGone || waitMinutes === undefined) return { state: 'failed', isGone };
  return { state: 'pending', nextAtMs: nowMs + waitMinutes * 60_000 };
}
