// Sends a delivery of an email subscription, and describes the outcome.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { SmtpError } from '../../lib/smtp.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Claimed } from './claim-deliveries.ts';
import { type Digest, toMail } from './digest.ts';
import type { Attempt } from './send-delivery.ts';

export interface MailChannel {
  readonly mailer: Pick<Mailer, 'deliver'>;
  readonly siteName: string;
  readonly siteUrl: string;
}

export const unsubscribePath = '/account/unsubscribe';

/** The secret of the subscription signs the link, so it works without a session. */
const toToken = (secret: string): string =>
  createHmac('sha256', secret).update('unsubscribe').digest('base64url');

export function isUnsubscribeToken(given: string, secret: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(toToken(secret))];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Never throws. */
export async function sendMail(
  { mailer, siteName, siteUrl }: MailChannel,
  { webhookId, body, list, email }: Claimed,
  secret: string,
  nowMs: () => number,
): Promise<Attempt> {
  const startedMs = nowMs();
  const finish = (result: Pick<Attempt, 'status' | 'error' | 'refused'>): Attempt => ({
    ms: Math.round(nowMs() - startedMs),
    isDelivered: result.error === null,
    responseBody: '',
    ...result,
  });
  if (email === null) {
    return finish({ status: null, error: 'The email of the account is not confirmed.' });
  }
  const unsubscribeUrl = `${siteUrl}${unsubscribePath}/${webhookId}/${toToken(secret)}`;
  const site = { name: siteName, url: siteUrl };
  const digest = JSON.parse(body) as Digest; // written by planMails
  try {
    await mailer.deliver(toMail(digest, { to: email, list: list ?? '', unsubscribeUrl, site }));
    return finish({ status: 250, error: null });
  } catch (cause) {
    if (!(cause instanceof SmtpError)) {
      return finish({ status: null, error: 'The email could not be sent.' });
    }
    const { message: error, status = null, isPermanent, refusesRecipient } = cause;
    if (refusesRecipient) return finish({ status, error, refused: 'recipient' });
    return finish({ status, error, ...(isPermanent && { refused: 'delivery' }) });
  }
}
