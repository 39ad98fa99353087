import { verify } from '@octokit/webhooks-methods';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { createSecretCipher } from '../../../src/runtime/webhooks/secret-encryption.ts';
import { buildHeaders, createSecret } from '../../../src/runtime/webhooks/signatures.ts';

const body = JSON.stringify({ id: 'dlv_1', event: 'health', items: [{ why: 'naïve — ✓' }] });
const delivery = { id: 'dlv_1', event: 'health', body };
const now = Math.floor(Date.now() / 1000);

describe('the signatures of a delivery', () => {
  const current = createSecret();
  const headers = buildHeaders(delivery, { current, previous: null }, now);

  it('are verified by the libraries that receivers use', async () => {
    expect(await verify(current, body, headers['X-SVC-Signature'] ?? '')).toBe(true);
    expect(new Webhook(current).verify(body, headers)).toEqual(JSON.parse(body));
  });

  it('fail on any changed byte', async () => {
    for (let index = 0; index < body.length; index += 1) {
      const changed = `${body.slice(0, index)}${body[index] === 'x' ? 'y' : 'x'}${body.slice(index + 1)}`;
      expect(await verify(current, changed, headers['X-SVC-Signature'] ?? '')).toBe(false);
      expect(() => new Webhook(current).verify(changed, headers)).toThrow('No matching signature');
    }
  });

  it('have a fixed format, so receivers can test their code', () => {
    const secret = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`;
    expect(
      buildHeaders(
        { id: 'dlv_x', event: 'ping', body: '{}' },
        { current: secret, previous: null },
        1_750_000_000,
      ),
    ).toMatchInlineSnapshot(`
      {
        "Content-Type": "application/json",
        "X-SVC-Delivery": "dlv_x",
        "X-SVC-Event": "ping",
        "X-SVC-Signature": "sha256=5d8fdd0161a619633aca0e4300981880780891f75cd361bc42a18f36e1893d9e",
        "webhook-id": "dlv_x",
        "webhook-signature": "v1,wosqK/phBu2DTUslJqm+94/JOMl4Tnn8KoA9trjRb44=",
        "webhook-timestamp": "1750000000",
      }
    `);
  });

  it('are made with both secrets during a rotation', async () => {
    const next = createSecret();
    const both = buildHeaders(delivery, { current: next, previous: current }, now);
    expect(new Webhook(current).verify(body, both)).toEqual(JSON.parse(body));
    expect(new Webhook(next).verify(body, both)).toEqual(JSON.parse(body));
    expect(await verify(next, body, both['X-SVC-Signature'] ?? '')).toBe(true);
    expect(await verify(current, body, both['X-SVC-Signature-Previous'] ?? '')).toBe(true);
  });
});

describe('an encrypted webhook secret', () => {
  const cipher = createSecretCipher('the service secret');

  it('can be decrypted only with the same key for the same webhook', () => {
    const secret = createSecret();
    const sealed = cipher.encrypt(secret, 'whk_a');
    expect(sealed).not.toContain(secret.slice(6));
    expect(cipher.decrypt(sealed, 'whk_a')).toBe(secret);
    expect(() => cipher.decrypt(sealed, 'whk_b')).toThrow();
    expect(() => createSecretCipher('another').decrypt(sealed, 'whk_a')).toThrow();
    const bytes = Buffer.from(sealed, 'base64');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    expect(() => cipher.decrypt(bytes.toString('base64'), 'whk_a')).toThrow();
  });

  it('is different each time', () => {
    expect(cipher.encrypt('same', 'whk_a')).not.toBe(cipher.encrypt('same', 'whk_a'));
  });
});
