// Servers that share a database: only a sender sends due deliveries, and slow receivers do not
// delay others.
import { setTimeout as wait } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, startServer } from '../../../../src/runtime/server.ts';
import { createAuthority } from '../../../support/certificates.ts';
import { makeFolder } from '../../../support/folders.ts';
import { answerStatus, type Receiver, startReceiver } from '../../../support/receiver.ts';
import { runtimeConfig, writeCurrentRelease } from '../../../support/served-release.ts';
import { createStates } from '../../../support/states.ts';
import {
  makeAccount,
  makeWebhooks,
  openEventRelease,
  waitUntil,
} from '../../../support/webhooks.ts';

const folder = makeFolder();
const before = getCACertificates('default');
const now = () => new Date();
let receiver: Receiver;

beforeAll(async () => {
  const authority = createAuthority(folder);
  setDefaultCACertificates([...before, authority.ca]);
  receiver = await startReceiver(authority.issue('receiver', ['DNS:localhost']));
});
afterAll(async () => {
  setDefaultCACertificates(before);
  await receiver.close();
});

describe('several servers with different roles', () => {
  const states = createStates('postgres');
  const urlOf = (path: string) => `https://localhost:${receiver.port}/${path}`;

  it('leave due deliveries to the sender', async () => {
    receiver.answerWith(answerStatus(204));
    receiver.got.length = 0;
    const options = await states.options();
    const [forApi, forSender] = [await states.open(options), await states.open(options)];
    const trusted = `localhost:${receiver.port}`;
    const api = makeWebhooks({ state: forApi, now, trusted, isSending: false });
    const sender = makeWebhooks({ state: forSender, now, trusted });
    const accountId = await makeAccount(forApi, 'owner@example.org', 'pro');
    const owner = { accountId, plan: 'pro' } as const;
    await api.start();
    const { id } = await api.create(owner, {
      url: urlOf('due'),
      events: ['release'],
      repos: ['*'],
    });
    const release = await openEventRelease(folder, now().toISOString().slice(0, 10));
    await api.plan(release);
    await wait(500);
    expect(receiver.got).toEqual([]);
    const ping = await api.ping(accountId, id, { generated: null });
    expect(ping).toMatchObject({ status: 204 });
    await sender.start();
    await waitUntil(() => receiver.got.length === 2);
    await Promise.all([api.stop(), sender.stop()]);
    release.snapshot.close();
  });

  it('deliver to fast receivers in time while many others are slow', async () => {
    receiver.got.length = 0;
    receiver.answerWith(({ url }, response) => {
      const delayMs = url?.startsWith('/slow') ? 2_500 : 0;
      setTimeout(() => response.writeHead(204).end(), delayMs);
    });
    const state = await states.open();
    const trusted = `localhost:${receiver.port}`;
    const webhooks = makeWebhooks({ state, now, trusted });
    const day = now().toISOString().slice(0, 10);
    const events = ['release', 'health', 'license', 'new'] as const;
    for (let n = 0; n < 60; n += 1) {
      const accountId = await makeAccount(state, `slow-${n}@example.org`, 'pro');
      const owner = { accountId, plan: 'pro' } as const;
      const input = { url: urlOf(`slow-${n}`), events: [...events], repos: ['*'] };
      await webhooks.create(owner, input);
    }
    const first = await openEventRelease(folder, day);
    await webhooks.start();
    await webhooks.plan(first);
    await waitUntil(() => receiver.got.length === 240, 60_000);
    // Every slow receiver is known now, and each has another due delivery.
    const later = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const accountId = await makeAccount(state, 'healthy@example.org', 'pro');
    await webhooks.create(
      { accountId, plan: 'pro' },
      { url: urlOf('healthy'), events: [...events], repos: ['*'] },
    );
    const second = await openEventRelease(folder, later);
    await webhooks.plan(second);
    await waitUntil(() => receiver.got.filter(({ path }) => path === '/healthy').length === 4);
    // A quarter of the 128 slots, or half if each slow delivery was followed by another.
    expect(receiver.got.length - 240 - 4).toBeLessThanOrEqual(64);
    await webhooks.stop();
    for (const release of [first, second]) release.snapshot.close();
  });

  it('respond only to health checks in the role sender', async () => {
    const dataDir = makeFolder();
    await writeCurrentRelease(dataDir);
    const { stateUrl } = await states.options();
    const config = { ...runtimeConfig(dataDir), stateUrl, role: 'sender' } as const;
    const running: Running = await startServer({ ...config, host: '127.0.0.1' }, () => undefined);
    const ask = async (path: string) =>
      (await fetch(`http://127.0.0.1:${running.port}${path}`)).status;
    expect(await Promise.all(['/healthz', '/readyz', '/', '/api/v1/meta'].map(ask))).toEqual([
      200, 200, 404, 404,
    ]);
    await running.stop();
  });
});
