// Handles webhooks whose signing secret cannot be decrypted because AUTH_SECRET was lost or
// changed.
import type { State } from '../state/state.ts';
import type { Claimed } from './claim-deliveries.ts';
import { type LoggedAttempt, readAttemptLog } from './delivery-store.ts';
import type { SecretCipher } from './secret-encryption.ts';
import type { Attempt } from './send-delivery.ts';
import { disableWebhook } from './webhook-store.ts';

const reason =
  'The signing secret cannot be decrypted. Rotate the secret, then enable the webhook again.';

/** The outcome if a delivery was not sent, because it could not be signed. */
export const lostSecret: Attempt = {
  status: null,
  ms: 0,
  isDelivered: false,
  error: reason,
  responseBody: '',
};

/**
 * Adds the attempt to the delivery log, and disables the webhook. The delivery gets the state
 * `missed` and can be sent later.
 */
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

/** Returns undefined if the secret was encrypted with another AUTH_SECRET. */
export function decryptSecrets(cipher: SecretCipher, claimed: Claimed, at: Date) {
  const { webhookId, previousEncrypted, previousUntil } = claimed;
  const overlaps = previousEncrypted !== null && previousUntil !== null && previousUntil > at;
  const current = tryDecrypt(cipher, claimed.encryptedSecret, webhookId);
  if (current === undefined) return undefined;
  // The previous secret can be lost while the current one is usable: the owner may have rotated a
  // secret that could not be decrypted.
  const previous = (overlaps && tryDecrypt(cipher, previousEncrypted, webhookId)) || null;
  return { current, previous };
}

/** Returns undefined if the text was encrypted with another AUTH_SECRET. */
export function tryDecrypt(
  cipher: SecretCipher,
  encrypted: string,
  context: string,
): string | undefined {
  try {
    return cipher.decrypt(encrypted, context);
  } catch {
    return undefined;
  }
}
