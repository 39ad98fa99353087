// Sample events of each kind, sent through the API to a trusted receiver over plain HTTP.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allEventKinds } from '../../../../src/contracts/api/event-kinds.ts';
import {
  CreatedWebhook,
  DeliveryBody,
  PingResult,
} from '../../../../src/contracts/api/webhooks.ts';
import { readPingContent } from '../../../../src/runtime/webhooks/sample-events.ts';
import { keyOf } from '../../../support/callers.ts';
import { envelope } from '../../../support/envelope.ts';
import { makeFolder } from '../../../support/folders.ts';
import { makeApp, writeCurrentRelease } from '../../../support/served-release.ts';
import { createStates } from '../../../support/states.ts';
import { makeWebhooks, openEventRelease } from '../../../support/webhooks.ts';

const dataDir = makeFolder();
const states = createStates('duckdb');
const now = () => new Date();
const got: { headers: IncomingHttpHeaders; body: string }[] = [];
const receiver = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString('utf8');
  got.push({ headers: request.headers, body });
  response.writeHead(204).end();
});
let parts: ReturnType<typeof makeApp>;
let port = 0;

beforeAll(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const address = receiver.address();
  port = typeof address === 'object' && address ? address.port : 0;
  await writeCurrentRelease(dataDir);
  const state = await states.open(await states.options(now));
  const webhooks = makeWebhooks({ state, now, trusted: `127.0.0.1:${port}` });
  parts = makeApp(dataDir, { now, webhooks });
  await parts.serving.refresh();
});
afterAll(async () => {
  await parts.serving.close();
  receiver.close();
});

const send = (body: unknown) =>
  parts.app.request('/api/webhooks.php', {
    method: 'POST',
    headers: { 'X-Api-Key': keyOf('dev'), 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

it('a webhook test sends signed sample events of the requested kind, or an empty ping', async () => {
  const url = `http://127.0.0.1:${port}/hook`;
  const made = await send({ name: 'Mine', url, events: ['release'], repos: ['*'] });
  expect(made.status).toBe(201);
  const { id, secret, name } = envelope(CreatedWebhook).parse(await made.json()).data;
  expect(name).toBe('Mine');
  for (const event of [...allEventKinds, undefined]) {
    const tested = await send({ ping: id, ...(event ? { event } : {}) });
    const { data } = envelope(PingResult).parse(await tested.json());
    expect(data).toMatchObject({ delivered: true, status: 204 });
    const last = got.at(-1);
    const body = DeliveryBody.parse(JSON.parse(last?.body ?? ''));
    expect(body).toMatchObject({ id: data.delivery, event: event ?? 'ping' });
    expect(body.sample).toBe(event && true);
    expect(body.items.length > 0).toBe(event !== undefined);
    expect(last?.headers['x-svc-event']).toBe(event ?? 'ping');
    new Webhook(secret).verify(last?.body ?? '', last?.headers as Record<string, string>);
  }
  // An unknown kind, and http for a receiver that is not trusted.
  const unknown = await send({ ping: 'whk_4fT2kQ9wLx7Bn3Vs8Rm1Yc', event: 'nothing' });
  expect(unknown.status).toBe(400);
  const elsewhere = 'http://127.0.0.1:1/hook';
  const refused = await send({ url: elsewhere, events: ['release'], repos: ['*'] });
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining('must start with https://'),
  ]);
});

it('sample events come from the last 30 days, including the first', async () => {
  for (const [day, after] of [
    ['2026-06-02', 'v4.0.0'],
    ['2026-06-01', 'v1.5.0'], // the invented event
  ]) {
    const release = await openEventRelease(makeFolder(), '2026-07-01', (rows) => {
      for (const event of rows.event) event.day = day;
    });
    const { sample } = await readPingContent(release, 'release');
    expect(sample?.items).toMatchObject([{ after }]);
    release.snapshot.close();
  }
});
