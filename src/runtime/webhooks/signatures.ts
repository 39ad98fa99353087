// Signs deliveries, with the service's own header and with the headers of Standard Webhooks.
import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

export const createSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`;

/**
 * Returns `sha256=` and the lowercase hex HMAC-SHA256 of the body. The key is the secret as text.
 */
export const signBody = (secret: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

/**
 * Creates a signature in the format of Standard Webhooks 1.0. The key is the part of the secret
 * after `whsec_`, decoded from base64.
 */
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
 * Returns all headers of one attempt. After a rotation, the delivery is also signed with the
 * previous secret: in a second signature in `webhook-signature`, and in `X-SVC-Signature-Previous`.
 */
export function buildHeaders(
  delivery: Delivery,
  secrets: { readonly current: string; readonly previous: string | null },
  seconds: number,
): Record<string, string> {
  const { id, event, body } = delivery;
  const valid = [secrets.current, ...(secrets.previous === null ? [] : [secrets.previous])];
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
    'webhook-signature': valid.map((one) => signStandard(one, id, seconds, body)).join(' '),
  };
}
