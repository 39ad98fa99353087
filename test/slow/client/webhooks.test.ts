// The client's webhook methods with a real server.
import { expect, it } from 'vitest';
import { createClient } from '../../../src/client/client.ts';
import { keyOf } from '../../support/callers.ts';
import { listenWithWebhooks } from '../../support/listening-webhooks.ts';
import { createStates } from '../../support/states.ts';

const states = createStates('duckdb');
const hook = { events: ['release' as const], repos: ['No/Such'] };

it('creates, tests, lists, and removes a webhook', async () => {
  const url = await listenWithWebhooks(states, '127.0.0.1:1');
  const { webhooks } = createClient({ baseUrl: `${url}/api/v1/`, key: keyOf('dev') });
  const created = await webhooks.create({ ...hook, url: 'https://127.0.0.1:1/hook' });
  expect(created.data.secret).toMatch(/^whsec_/);
  expect(created.meta.warnings).toEqual([expect.stringContaining('No/Such')]);
  expect(created.quota?.remaining).toBe(5000);
  const { id } = created.data;
  expect((await webhooks.test(id)).data).toMatchObject({
    delivered: false,
    error: 'The receiver refused the connection.',
  });
  const listed = (await webhooks.list()).data;
  expect(listed).toMatchObject([{ id, state: 'delivering', failures: 0 }]);
  expect(listed[0]).not.toHaveProperty('secret');
  expect((await webhooks.remove(id)).data).toEqual({ id, removed: true });
  expect((await webhooks.list()).data).toEqual([]);
});

it('throws an error with the invalid field', async () => {
  const url = await listenWithWebhooks(states, '');
  const { webhooks } = createClient({ baseUrl: `${url}/api/v1`, key: keyOf('dev') });
  await expect(webhooks.create({ ...hook, url: 'https://127.0.0.1/' })).rejects.toMatchObject({
    name: 'DaybreakError',
    code: 'invalid_body',
    details: [{ param: 'url', message: expect.stringContaining('public IP address') }],
  });
  await expect(webhooks.remove('whk_1')).rejects.toMatchObject({ code: 'invalid_parameter' });
});
