// The server is killed during deliveries: no delivery is lost, and none is planned twice.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DeliveryBody } from '../../../../src/contracts/api/webhooks.ts';
import { openState } from '../../../../src/runtime/state/open-state.ts';
import { createAuthority } from '../../../support/certificates.ts';
import { makeFolder } from '../../../support/folders.ts';
import { type Receiver, startReceiver } from '../../../support/receiver.ts';
import { makeAccount, makeWebhooks, waitUntil } from '../../../support/webhooks.ts';

const rounds = 10;
const itemsEach = 100;
const folder = makeFolder();
const dataDir = join(folder, 'data');
let receiver: Receiver;
let caPath: string;

beforeAll(async () => {
  const authority = createAuthority(folder);
  caPath = authority.caPath;
  receiver = await startReceiver(authority.issue('receiver', ['DNS:localhost']));
});
afterAll(() => receiver.close());

const open = () => openState({ dataDir, log: () => undefined, now: () => new Date() });
const trusted = () => `localhost:${receiver.port}`;

function run(asOf: string, events: number) {
  const script = join(import.meta.dirname, 'sending-process.ts');
  return spawn(process.execPath, [script, dataDir, trusted(), asOf, String(events)], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: caPath },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

it(`all 300 deliveries arrive although the server is killed ${rounds} times, and retries keep their ids`, {
  timeout: 240_000,
}, async () => {
  const deliveries = 300;
  const hooks = 10;
  const events = (deliveries / hooks) * itemsEach;
  const state = await open();
  const accountId = await makeAccount(state, 'owner@example.org', 'pro');
  const webhooks = makeWebhooks({ state, now: () => new Date(), trusted: trusted() });
  for (let index = 0; index < hooks; index += 1) {
    const url = `https://localhost:${receiver.port}/${index}`;
    const owner = { accountId, plan: 'pro' as const };
    await webhooks.create(owner, { url, events: ['new'], repos: ['*'] });
  }
  await state.db
    .insertInto('planned_day')
    .values({ day: '2026-06-29', release_id: 'before', planned_at: new Date() })
    .execute();
  await state.close();
  // Slow responses, so that every round is killed before it finishes.
  receiver.answerWith((_request, response) => {
    setTimeout(() => response.writeHead(204).end(), 30);
  });
  for (let round = 0; round < rounds; round += 1) {
    const child = run('2026-06-30', events);
    const ended = once(child, 'exit');
    await Promise.race([once(child.stdout, 'data'), ended]);
    await wait(20 + 24 * round);
    child.kill('SIGKILL');
    await ended;
  }
  const last = run('2026-06-30', events);
  const ids = () => new Set(receiver.got.map(({ headers }) => headers['x-svc-delivery']));
  await waitUntil(() => ids().size === deliveries, 120_000);
  await wait(500);
  last.kill('SIGKILL');
  await once(last, 'exit');

  expect(ids().size).toBe(deliveries);
  const bodies = receiver.got.map(({ path, body }) => ({
    path,
    ...DeliveryBody.parse(JSON.parse(body)),
  }));
  const told = Map.groupBy(bodies, ({ id }) => id);
  for (const [id, copies] of told) {
    expect(new Set(copies.map((copy) => JSON.stringify(copy))).size, id).toBe(1);
  }
  for (let index = 0; index < hooks; index += 1) {
    const mine = [...told.values()].flatMap(([one]) => (one?.path === `/${index}` ? [one] : []));
    const items = mine.flatMap((one) => one.items.map(({ event }) => event));
    expect(items).toHaveLength(events);
    expect(new Set(items).size).toBe(events);
  }
  const after = await open();
  const rows = await after.db.selectFrom('delivery').select(['state']).execute();
  expect(rows).toHaveLength(deliveries);
  await after.close();
});
