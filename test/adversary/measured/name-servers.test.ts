// 60 slow host names of one account must not delay lookups, tests or deliveries of other accounts.
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openState } from '../../../src/runtime/state/open-state.ts';
import type { State } from '../../../src/runtime/state/state.ts';
import { createResolver } from '../../../src/runtime/webhooks/dns-resolver.ts';
import type { Webhooks } from '../../../src/runtime/webhooks/webhooks.ts';
import { type NameServer, startNameServer } from '../../runtime/webhooks/name-server.ts';
import { createAuthority } from '../../support/certificates.ts';
import { makeFolder } from '../../support/folders.ts';
import { type Receiver, startReceiver } from '../../support/receiver.ts';
import { makeAccount, makeWebhooks, waitUntil } from '../../support/webhooks.ts';
import { addDue, makeReceivers, percentile } from '../receivers-world.ts';

const before = getCACertificates('default');
const nowMs = () => performance.now();
const now = () => new Date();
const rounds = 7;
const maxDelayMs = 100;
let nameServer: NameServer;
let receiver: Receiver;
let state: State;
let webhooks: Webhooks;
let victim: { readonly accountId: string; readonly webhook: string };

beforeAll(async () => {
  const authority = createAuthority(makeFolder());
  setDefaultCACertificates([...before, authority.ca]);
  receiver = await startReceiver(authority.issue('receiver', ['DNS:localhost']));
  nameServer = await startNameServer((name) =>
    name.endsWith('.slow.example') ? 'silent' : { addresses: ['1.1.1.1'], afterMs: 5 },
  );
  state = await openState({ dataDir: makeFolder(), log: () => undefined, now });
  const trusted = `localhost:${receiver.port}`;
  const resolve = createResolver([nameServer.server]);
  webhooks = makeWebhooks({ state, now, trusted, resolve });
  await webhooks.start();
  const email = 'victim@example.org';
  const [webhook = ''] = await makeReceivers(state, { email, urls: [`https://${trusted}/`] });
  victim = { accountId: await makeAccount(state, email, 'business'), webhook };
});
afterAll(async () => {
  await webhooks.stop();
  await state.close();
  nameServer.close();
  await receiver.close();
  setDefaultCACertificates(before);
});

async function time(work: () => Promise<unknown>): Promise<number> {
  const startedMs = nowMs();
  await work();
  return nowMs() - startedMs;
}

async function ping(): Promise<void> {
  const result = await webhooks.ping(victim.accountId, victim.webhook, { generated: null });
  expect(result).toMatchObject({ status: 204, delivered: true });
}

async function deliver(): Promise<void> {
  const [id = ''] = await addDue(state, [victim.webhook], 1);
  webhooks.wake();
  await waitUntil(() => receiver.got.some(({ headers }) => headers['x-svc-delivery'] === id));
}

/** Creates and removes a webhook whose host name the test name server resolves. */
async function create(): Promise<void> {
  const owner = { accountId: victim.accountId, plan: 'business' as const };
  const url = `https://hook-${nowMs()}.example/`;
  const { id } = await webhooks.create(owner, { url, events: ['new'], repos: ['*'] });
  await webhooks.remove(victim.accountId, id);
}

/** Returns the median time of tests, deliveries and creations. */
async function measure() {
  const times = { ping: [] as number[], delivery: [] as number[], creation: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    times.ping.push(await time(ping));
    times.delivery.push(await time(deliver));
    times.creation.push(await time(create));
  }
  return {
    ping: percentile(times.ping, 0.5),
    delivery: percentile(times.delivery, 0.5),
    creation: percentile(times.creation, 0.5),
  };
}

it('60 slow host names of one account do not delay the webhooks of other accounts', async () => {
  await measure();
  const alone = await measure();
  const email = 'hostile@example.org';
  const urls = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => `https://${from + index}.slow.example/`);
  const slow = await makeReceivers(state, { email, urls: urls(0, 40) });
  const accountId = await makeAccount(state, email, 'business');
  await addDue(state, slow, 5);
  webhooks.wake();
  const input = (url: string) => ({ url, events: ['new' as const], repos: ['*'] });
  let ended = 0;
  // 20 new webhooks and 40 tests. That is more than the queue of one account allows.
  const calls = [
    ...urls(40, 20).map((url) => webhooks.create({ accountId, plan: 'business' }, input(url))),
    ...slow.map((id) => webhooks.ping(accountId, id, { generated: null })),
  ].map((call) =>
    Promise.resolve(call)
      .catch((cause: unknown) => cause)
      .finally(() => {
        ended += 1;
      }),
  );
  await waitUntil(() => nameServer.queries.some((name) => name.endsWith('.slow.example')));
  const attacked = await measure();
  const stillRunning = calls.length - ended;
  console.log(
    'medians in ms, alone and with 60 slow names of another account: ' +
      (['ping', 'delivery', 'creation'] as const)
        .map((kind) => `${kind} ${alone[kind].toFixed(1)} and ${attacked[kind].toFixed(1)}`)
        .join(', '),
  );
  expect(stillRunning).toBeGreaterThan(20);
  for (const kind of ['ping', 'delivery', 'creation'] as const) {
    expect(attacked[kind] - alone[kind], kind).toBeLessThan(maxDelayMs);
  }
  await webhooks.stop();
  await Promise.all(calls);
});
