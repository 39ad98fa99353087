// Three servers on one PostgreSQL database. One of them is cut off without an error: the network
// accepts its data but forwards nothing, so its connections stay open.
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plans } from '../../src/contracts/api/plans.ts';
import { createAccountStore } from '../../src/runtime/accounts/account-store.ts';
import { createKeyStore } from '../../src/runtime/keys/key-store.ts';
import { openState } from '../../src/runtime/state/open-state.ts';
import type { State } from '../../src/runtime/state/state.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../support/database-proxy.ts';
import { makeFolder } from '../support/folders.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { writeCurrentRelease } from '../support/served-release.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { testAuthSecret, waitUntil } from '../support/webhooks.ts';

const lease = 20;
/** Maximum time after a revocation in which other servers may still accept a key. */
const revocationMs = 2_000;
/** Maximum time until a request is refused while the database does not respond. */
const refusalMs = 15_000;
const now = () => new Date();

let postgres: TestPostgres;
let state: State;
let proxy: DatabaseProxy;
/** Only the first server reaches the database through the proxy. */
const servers: ServerProcess[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
  const stateUrl = await postgres.createDatabase();
  proxy = await startDatabaseProxy(Number(new URL(stateUrl).port));
  const proxied = new URL(stateUrl);
  proxied.port = String(proxy.port);
  const dataDir = makeFolder();
  await writeCurrentRelease(dataDir);
  for (const url of [proxied.href, stateUrl, stateUrl]) {
    const env = { DATA_DIR: dataDir, STATE_URL: url, AUTH_SECRET: testAuthSecret };
    servers.push(await startServerProcess({ ...env, QUOTA_LEASE: String(lease) }));
  }
  state = await openState({ dataDir, stateUrl, now, log: () => undefined });
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await state.close();
  proxy.close();
  await postgres.stop();
});

async function makeCaller(email: string) {
  const accounts = createAccountStore({ state, now, createId: randomUUID });
  const { id: accountId } = await accounts.ensure(email, 'free');
  const { key, record } = await createKeyStore({ state, now, randomBytes }).create(accountId, '');
  return { accountId, keyId: record.id, key };
}

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly retryAfter: string | null;
  readonly ms: number;
}

async function ask(server: number, key: string): Promise<Answer> {
  const startedMs = performance.now();
  const response = await fetch(
    `http://127.0.0.1:${servers[server]?.port}/api/v1/project/cinder-newcomer`,
    { headers: { 'X-Api-Key': key }, signal: AbortSignal.timeout(60_000) },
  );
  const body = await response.text();
  const retryAfter = response.headers.get('Retry-After');
  return { status: response.status, body, retryAfter, ms: performance.now() - startedMs };
}

it('a server cut off from the database refuses requests, accepts no revoked key, and recovers', async () => {
  const [caller, revoked] = [await makeCaller('one@b.example'), await makeCaller('two@b.example')];
  let accepted = 0;
  for (const server of [0, 1, 2]) {
    for (const { key } of [caller, revoked]) expect((await ask(server, key)).status).toBe(200);
    accepted += 1;
  }
  proxy.stall(true);
  const keys = createKeyStore({ state, now, randomBytes });
  expect(await keys.revoke(revoked.accountId, revoked.keyId)).toBe(true);
  const revokedMs = performance.now();
  await waitUntil(async () => (await ask(1, revoked.key)).status === 403);
  expect(performance.now() - revokedMs).toBeLessThan(revocationMs);
  await wait(revokedMs + revocationMs - performance.now());

  // Concurrent and successive requests are refused in time, and pages still respond.
  const cutOff = await Promise.all(
    Array.from({ length: 40 }, (_, at) => ask(0, at % 2 === 0 ? caller.key : revoked.key)),
  );
  cutOff.push(await ask(0, caller.key));
  for (const { status, body, retryAfter, ms } of cutOff) {
    expect([status, JSON.parse(body).error.code]).toEqual([503, 'unavailable']);
    expect(Number(retryAfter)).toBeGreaterThan(0);
    expect(ms).toBeLessThan(refusalMs);
  }
  expect((await fetch(`http://127.0.0.1:${servers[0]?.port}/`)).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${servers[0]?.port}/readyz`)).status).toBe(503);
  for (const server of [1, 2]) {
    const { status, ms } = await ask(server, caller.key);
    expect(status).toBe(200);
    expect(ms).toBeLessThan(1_000);
    accepted += 1;
  }

  proxy.stall(false);
  await waitUntil(async () => {
    const { status } = await ask(0, caller.key);
    if (status === 200) accepted += 1;
    return status === 200;
  });
  expect((await ask(0, revoked.key)).status).toBe(403);
  for (;;) {
    const { status } = await ask(accepted % 3, caller.key);
    if (status === 429) break;
    expect(status).toBe(200);
    accepted += 1;
  }
  expect(accepted).toBeLessThanOrEqual(plans.free.quota);
  expect(accepted).toBeGreaterThanOrEqual(plans.free.quota - lease);
});
