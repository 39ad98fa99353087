// Deliveries are verified as the documentation says, with the documented example.
import { expect, it } from 'vitest';
import { verifyWebhook } from '../../src/client/verify-webhook.ts';
import { exampleSecret, exampleSignatures } from '../../src/contracts/api/webhook-examples.ts';

const now = new Date(1_750_000_000_000);
const headers = {
  'webhook-id': 'dlv_x',
  'webhook-timestamp': '1750000000',
  'webhook-signature': `v1,AAAA ${exampleSignatures['webhook-signature']}`,
};
const delivery = { headers, body: '{}', secret: exampleSecret, now };

it('verifyWebhook accepts a delivery that was signed with the secret', async () => {
  expect(await verifyWebhook(delivery)).toBe(true);
  expect(await verifyWebhook({ ...delivery, headers: new Headers(headers) })).toBe(true);
});

it.each([
  ['another body', { body: '{ }' }],
  ['another secret', { secret: 'whsec_AAAA' }],
  ['a secret that is not base64', { secret: 'whsec_%' }],
  ['another id', { headers: { ...headers, 'webhook-id': 'dlv_y' } }],
  ['no signature', { headers: { ...headers, 'webhook-signature': '' } }],
  ['a signature that is not base64', { headers: { ...headers, 'webhook-signature': 'v1,%' } }],
  ['no timestamp', { headers: { ...headers, 'webhook-timestamp': 'now' } }],
  ['an old timestamp', { now: new Date(now.getTime() + 301_000) }],
])('verifyWebhook refuses %s', async (_what, change) => {
  expect(await verifyWebhook({ ...delivery, ...change })).toBe(false);
});
