// How a delivery is signed: the service's own header, and those of Standard Webhooks.
import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

export const createSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`;

/** `sha256=` and the lower-case hex HMAC-SHA256 of the body; the key is the whole secret as text. */
export const signBody = (secret: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

/** Standard Webhooks 1.0: the key is what the base64 after `whsec_` stands for. */
function signStandard(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}

export interface Delivery {
  readonly id: string;
  readonly event: string;
  readonly body: string;
}

/**
 * All headers of one attempt. While a secret is being changed, `previous` signs too: as a further
 * signature in `webhook-signature`, and in `X-SVC-Signature-Previous`.
 */
export function buildHeaders(
  delivery: Delivery,
  secrets: { readonly current: string; readonly previous: string | null },
  seconds: number,
): Record<string, string> {
  const { id, event, body } = delivery;
  const known = [secrets.current, ...(secrets.previous === null ? [] : [secrets.previous])];
  return {
    'Content-Type': 'application/json',
    'X-SVC-Event': event,
    'X-SVC-Delivery': id,
    'X-SVC-Signature': signBody(secrets.current, body),
    ...(secrets.previous === null
      ? {}
      : { 'X-SVC-Signature-Previous': signBody(secrets.previous, body) }),
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': known.map((one) => signStandard(one, id, seconds, body)).join(' '),
  };
}
