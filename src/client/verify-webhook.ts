// Verifies webhook deliveries (Standard Webhooks) with Web Crypto, in Node and in other runtimes.

/**
 * Maximum difference between the timestamp of a delivery and the current time. A delivery with an
 * older timestamp may be a replay.
 */
const toleranceSeconds = 300;

export interface SignedDelivery {
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The raw request body, before it is parsed. */
  readonly body: string;
  /** `whsec_…` */
  readonly secret: string;
  readonly now?: Date;
}

/**
 * Returns whether the delivery has a valid signature, and a timestamp within five minutes of now.
 */
export async function verifyWebhook(delivery: SignedDelivery): Promise<boolean> {
  const { headers, body, secret, now = new Date() } = delivery;
  const read = (name: string): string =>
    String((headers instanceof Headers ? headers.get(name) : headers[name]) ?? '');
  const sentAt = read('webhook-timestamp');
  const age = Math.abs(now.getTime() / 1000 - Number(sentAt));
  if (!/^\d{1,12}$/.test(sentAt) || !(age <= toleranceSeconds)) return false;
  const encode = (text: string) => new TextEncoder().encode(text);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const bytes = decode(secret.replace(/^whsec_/, ''));
  if (!bytes) return false;
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify']);
  const signed = encode(`${read('webhook-id')}.${sentAt}.${body}`);
  for (const given of read('webhook-signature').split(' ')) {
    const signature = given.startsWith('v1,') ? decode(given.slice(3)) : undefined;
    // `crypto.subtle.verify` compares the signatures in constant time.
    if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed))) return true;
  }
  return false;
}

function decode(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}
