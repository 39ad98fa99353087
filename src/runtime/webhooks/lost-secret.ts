// Webhooks whose signing secret cannot be decrypted, because AUTH_SECRET was lost or changed.
import type { State } from '../state/state.ts';
import type { Attempt } from './attempt.ts';
import type { Claimed } from './claims.ts';
import { type LoggedAttempt, readAttemptLog } from './deliveries.ts';
import { disableWebhook } from './store.ts';

const reason =
  'Its signing secret cannot be decrypted. Rotate the secret, then enable the webhook again.';

/** What comes of an attempt that could not be signed, so nothing was sent. */
export const lostSecret: Attempt = {
  status: null,
  ms: 0,
  isDelivered: false,
  error: reason,
  responseBody: '',
};

/** Logs the attempt and disables the webhook: the delivery is kept as missed and can be sent later. */
export async function recordLostSecret(
  state: Pick<State, 'db'>,
  { id, webhookId, attemptLog }: Claimed,
  at: Date,
): Promise<void> {
  const attempt: LoggedAttempt = { at: at.toISOString(), status: null, ms: 0, error: reason };
  await state.db
    .updateTable('delivery')
    .set({ attempt_log: JSON.stringify([...readAttemptLog(attemptLog), attempt]) })
    .where('id', '=', id)
    .execute();
  await disableWebhook(state, webhookId, reason, at);
}
