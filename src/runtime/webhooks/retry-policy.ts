// Decides when to retry a failed delivery, and when to give up.
import { webhookRules } from '../../contracts/api/webhook-rules.ts';

const { retryAfterMinutes, goneStatus } = webhookRules;

export type Outcome =
  | { readonly state: 'delivered' }
  | { readonly state: 'pending'; readonly nextAtMs: number }
  | { readonly state: 'failed'; readonly isGone: boolean };

/**
 * Returns the state of a delivery after its most recent attempt. `attempts` is the number of
 * attempts so far. Status 410 prevents further retries.
 */
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
