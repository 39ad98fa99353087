// Measures 10,000 deliveries to a fast receiver during API requests.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:https';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openState } from '../../src/runtime/state/open-state.ts';
import { insertDeliveries } from '../../src/runtime/webhooks/delivery-store.ts';
import { createDeliveryId } from '../../src/runtime/webhooks/ids.ts';
import { createSecretCipher } from '../../src/runtime/webhooks/secret-encryption.ts';
import { createWebhook } from '../../src/runtime/webhooks/webhook-store.ts';
import { findCurrent } from '../../src/snapshot/release/release-folder.ts';
import { makeAccount } from '../support/webhooks.ts';
import { copyRelease, idOf, makeCurrent, makeKeys, readAskable } from './api-world.ts';
import { runLoadAside, start, startService } from './children.ts';
import { megabytes, ms } from './numbers.ts';

const deliveries = 10_000;
const hooks = 20;
/** Time to start the server and to measure API requests before deliveries are due. */
const beforeMs = 20_000;
const authSecret = 'a secret of the benchmark, long enough';

export async function benchWebhooks(source: string, root: string): Promise<void> {
  const release = await findCurrent(source);
  if (!release) throw new Error(`${source} has no release.`);
  const dataDir = join(root, 'webhooks');
  mkdirSync(dataDir, { recursive: true });
  copyRelease(release.folder, dataDir, idOf(1));
  makeCurrent(dataDir, idOf(1));
  const [key = ''] = await makeKeys(dataDir, 1);
  const { ids } = await readAskable(release.folder, 50);
  const receiver = await start(join(import.meta.dirname, 'receiver.ts'), [dataDir], {});
  const dueAt = new Date(Date.now() + beforeMs);
  await fillState(dataDir, receiver.port, dueAt);
  const service = await startService(dataDir, {
    AUTH_SECRET: authSecret,
    WEBHOOK_TRUSTED_TARGETS: `localhost:${receiver.port}`,
    NODE_EXTRA_CA_CERTS: join(dataDir, 'ca.pem'),
  });
  try {
    const ask = (seconds: number) =>
      runLoadAside({
        url: `http://127.0.0.1:${service.port}`,
        connections: 4,
        duration: seconds,
        overallRate: 200,
        requests: ids.map((id) => ({
          path: `/api/v1/project/${id}`,
          headers: { 'X-Api-Key': key },
        })),
      });
    await ask(3);
    const alone = await ask(8);
    const waitMs = dueAt.getTime() - Date.now();
    if (waitMs < 0) throw new Error(`Deliveries were due ${-waitMs} ms too soon.`);
    await sleep(waitMs);
    const load = ask(8);
    while ((await countReceived(receiver.port, dataDir)) < deliveries) {
      if (Date.now() - dueAt.getTime() > 300_000) throw new Error('Deliveries went missing.');
      await sleep(100);
    }
    const seconds = (Date.now() - dueAt.getTime()) / 1000;
    const { p99Ms, mostMs, failed } = await load;
    console.log(
      `webhooks: ${deliveries} deliveries in ${seconds.toFixed(1)} s (aim 60 s), ` +
        `memory at most ${megabytes(service.readPeakMemory())}; API at 200 a second meanwhile ` +
        `p99 ${ms(p99Ms)}, longest ${ms(mostMs)}, before p99 ${ms(alone.p99Ms)}, ` +
        `longest ${ms(alone.mostMs)}, ${failed} failed`,
    );
  } finally {
    await service.stop();
    await receiver.stop();
    rmSync(dataDir, { recursive: true });
  }
}

/** Creates webhooks of one account with deliveries that are all due at the same time. */
async function fillState(dataDir: string, port: number, dueAt: Date): Promise<void> {
  const now = () => new Date();
  const state = await openState({ dataDir, log: () => undefined, now });
  const accountId = await makeAccount(state, 'bench-webhooks@example.org', 'business');
  const deps = { state, now, cipher: createSecretCipher(authSecret) };
  const at = now();
  for (let hook = 0; hook < hooks; hook += 1) {
    const url = `https://localhost:${port}/${hook}`;
    const asked = { url, events: ['new' as const], repos: ['*'] };
    const { id } = await createWebhook(deps, { accountId, plan: 'business' }, asked);
    const rows = Array.from({ length: deliveries / hooks }, (_, index) => ({
      id: createDeliveryId(at.getTime()),
      webhook_id: id,
      kind: 'new',
      day: '2026-06-30',
      part: index + 1,
      body: JSON.stringify({ filler: 'x'.repeat(2000) }),
      state: 'pending' as const,
      attempts: 0,
      next_at: dueAt,
      claimed_until: null,
      created_at: at,
      finished_at: null,
      attempt_log: '[]',
      answer: null,
    }));
    await insertDeliveries(state.db, rows);
  }
  await state.close();
}

function countReceived(port: number, folder: string): Promise<number> {
  const ca = readFileSync(join(folder, 'ca.pem'));
  return new Promise((done, reject) => {
    get({ host: 'localhost', port, ca }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += String(chunk);
      });
      response.on('end', () => done(Number(text)));
    }).on('error', reject);
  });
}
