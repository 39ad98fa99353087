// Servers with wrong clocks on one PostgreSQL database. Webhooks must be delivered once and on
// time, requests must count for the correct day, and sessions must expire on time.
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs, toDay } from '../../src/lib/time.ts';
import { createKeyStore } from '../../src/runtime/keys/key-store.ts';
import { openState } from '../../src/runtime/state/open-state.ts';
import type { State } from '../../src/runtime/state/state.ts';
import { createAuthority } from '../support/certificates.ts';
import { makeFolder } from '../support/folders.ts';
import { planDeliveries } from '../support/planned-deliveries.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { writeCurrentRelease } from '../support/served-release.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { skewClock } from '../support/skewed-clock.ts';
import { makeAccount, testAuthSecret, waitUntil } from '../support/webhooks.ts';

const now = () => new Date();
const nextDayMs = (Math.floor(Date.now() / dayMs) + 1) * dayMs;
/** Name of each server, and how many milliseconds its clock is ahead. */
const clocks = {
  right: 0,
  'two minutes ahead': 120_000,
  'two minutes behind': -120_000,
  'in tomorrow': nextDayMs - Date.now() + 60_000,
};

let postgres: TestPostgres;
let state: State;
let receiver: Receiver;
const servers = new Map<string, ServerProcess>();

beforeAll(async () => {
  postgres = await startPostgres();
  const stateUrl = await postgres.createDatabase();
  const dataDir = makeFolder();
  await writeCurrentRelease(dataDir);
  const authority = createAuthority(dataDir);
  receiver = await startReceiver(authority.issue('receiver', ['DNS:localhost']));
  state = await openState({ dataDir, stateUrl, now, log: () => undefined });
  const starting = Object.entries(clocks).map(async ([name, aheadMs]) => {
    const env = {
      DATA_DIR: dataDir,
      STATE_URL: stateUrl,
      AUTH_SECRET: testAuthSecret,
      WEBHOOK_TRUSTED_TARGETS: `localhost:${receiver.port}`,
      NODE_EXTRA_CA_CERTS: authority.caPath,
      // Only servers with a wrong clock send webhooks.
      ROLE: aheadMs === 0 ? 'api' : 'all',
    };
    servers.set(name, await startServerProcess(env, aheadMs === 0 ? [] : [skewClock(aheadMs)]));
  });
  await Promise.all(starting);
});
afterAll(async () => {
  for (const server of servers.values()) await server.stop();
  await state.close();
  await receiver.close();
  await postgres.stop();
});

const ask = (name: string, path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`http://127.0.0.1:${servers.get(name)?.port}${path}`, { redirect: 'manual', ...init });

describe('servers with wrong clocks', () => {
  it('deliver each webhook once, and not before it is due', async () => {
    const arrivals = new Map<string, number[]>();
    receiver.answerWith((_, response, { headers }) => {
      const id = String(headers['x-svc-delivery']);
      arrivals.set(id, [...(arrivals.get(id) ?? []), Date.now()]);
      response.writeHead(204).end();
    });
    const expected = await planDeliveries(state, {
      hooks: 4,
      each: 20,
      port: receiver.port,
      fromMs: Date.now() + 3_000,
      overMs: 2_000,
    });
    await waitUntil(() => arrivals.size === expected.length, 30_000);
    const earliestMs = expected.map(({ id, dueMs }) => (arrivals.get(id)?.[0] ?? 0) - dueMs);
    expect(Math.min(...earliestMs)).toBeGreaterThanOrEqual(0);
    const isFinished = async () => {
      const left = await state.db
        .selectFrom('delivery')
        .select('id')
        .where('state', '<>', 'delivered')
        .execute();
      return left.length === 0;
    };
    await waitUntil(isFinished);
    // A server checks for due deliveries at least every five seconds.
    await wait(6_000);
    expect([...arrivals.values()].filter(({ length }) => length !== 1)).toEqual([]);
  });

  it('count requests by the day of the database', async () => {
    const accountId = await makeAccount(state, 'one@b.example', 'free');
    const { key } = await createKeyStore({ state, now, randomBytes }).create(accountId, '');
    const resets: string[] = [];
    for (const name of servers.keys()) {
      const response = await ask(name, '/api/v1/project/cinder-newcomer', {
        headers: { 'X-Api-Key': key },
      });
      expect(response.status).toBe(200);
      resets.push(response.headers.get('X-RateLimit-Reset') ?? '');
    }
    expect(new Set(resets)).toEqual(new Set([String(nextDayMs / 1000)]));
    const rows = await state.db.selectFrom('usage_day').select('day').distinct().execute();
    expect(rows).toEqual([{ day: toDay(nextDayMs - dayMs) }]);
  });

  it('end a session when it expires by the clock of the database', async () => {
    const signedUp = await ask('right', '/account/sign-up', {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'same-origin' },
      body: new URLSearchParams({ email: 'two@b.example', password: 'seven quiet foxes' }),
    });
    expect(signedUp.status).toBe(303);
    const Cookie = signedUp.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const statusAt = async (name: string) =>
      (await ask(name, '/account', { headers: { Cookie } })).status;
    for (const name of servers.keys()) expect([name, await statusAt(name)]).toEqual([name, 200]);
    // Servers whose clocks are ahead come last, because they delete a session that has expired.
    await state.db
      .updateTable('session')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .execute();
    for (const name of ['two minutes behind', ...servers.keys()]) {
      expect([name, await statusAt(name)]).toEqual([name, 303]);
    }
  });
});
