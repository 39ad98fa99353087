// Requests get 503 with a retry time while the state cannot be read or written.
import { randomBytes, randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { afterAll, expect, it } from 'vitest';
import { toProblemExample } from '../../../../src/contracts/api/openapi-responses.ts';
import { createAccountStore } from '../../../../src/runtime/accounts/account-store.ts';
import type { Env } from '../../../../src/runtime/http/request-context.ts';
import { openKeyRing } from '../../../../src/runtime/keys/key-ring.ts';
import { createKeyStore } from '../../../../src/runtime/keys/key-store.ts';
import { openQuotas } from '../../../../src/runtime/quotas/quotas.ts';
import { addAccount } from '../../../../src/runtime/routes/account.ts';
import { openState } from '../../../../src/runtime/state/open-state.ts';
import { makeAccountParts } from '../../../support/accounts.ts';
import { countQuotas, keyOf } from '../../../support/callers.ts';
import { startDatabaseProxy } from '../../../support/database-proxy.ts';
import { makeFolder } from '../../../support/folders.ts';
import { startPostgres } from '../../../support/postgres.ts';
import { makeApp, runtimeConfig, writeCurrentRelease } from '../../../support/served-release.ts';

const now = () => new Date();
const log = () => undefined;

it('requests with a valid key get 503 if the usage cannot be read', async () => {
  const dataDir = makeFolder();
  const read = () => Promise.reject(new Error('The disk is full.'));
  const { app, serving } = makeApp(dataDir, { quotas: { ...countQuotas(), read } });
  afterAll(() => serving.close());
  const headers = { 'X-Api-Key': keyOf('dev') };
  for (const path of ['/api/v1/projects', '/api/v1/meta', '/api/webhooks.php']) {
    const response = await app.request(path, { headers });
    expect([path, response.status, response.headers.get('Retry-After')]).toEqual([path, 503, '30']);
    expect(await response.json()).toEqual(toProblemExample('unavailable'));
  }
  expect((await app.request('/api/v1/meta')).status).toBe(200);
});

it('requests get 503 with Retry-After while PostgreSQL is down', async () => {
  const dataDir = makeFolder();
  await writeCurrentRelease(dataDir);
  const postgres = await startPostgres();
  const state = await openState({ dataDir, stateUrl: await postgres.createDatabase(), log, now });
  const { id } = await createAccountStore({ state, now, createId: randomUUID }).ensure(
    'a@b.c',
    'dev',
  );
  const { key } = await createKeyStore({ state, now, randomBytes }).create(id, '');
  const keys = await openKeyRing({ state, log, now });
  const quotas = openQuotas({ state, log, now });
  const { app, serving, lines } = makeApp(dataDir, { keys, quotas });
  afterAll(async () => {
    serving.close();
    await quotas.close();
    await keys.close();
    await state.close();
  });
  await serving.refresh();
  const call = (path: string, by = key) => app.request(path, { headers: { 'X-Api-Key': by } });
  expect((await call('/api/v1/projects')).status).toBe(200);

  await postgres.stop();
  // The reserved block may still be used. After that, no more requests can be reserved.
  const answers: Response[] = [];
  for (let count = 0; count < 20; count += 1) answers.push(await call('/api/v1/projects'));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const answer of refused) {
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '30']);
    expect(await answer.json()).toEqual(toProblemExample('unavailable'));
  }
  expect((await call('/api/webhooks.php')).status).toBe(503);
  expect((await call('/api/v1/projects', keyOf('free'))).status).not.toBe(500);
  const reported = lines.filter(({ message }) => message.includes('state cannot be read'));
  expect(reported.length).toBeGreaterThanOrEqual(refused.length);
  expect(lines.filter(({ message }) => message === 'unforeseen')).toEqual([]);
});

it('an account page gets 503 after 8 seconds while PostgreSQL does not respond', async () => {
  const dataDir = makeFolder();
  const postgres = await startPostgres();
  const url = new URL(await postgres.createDatabase());
  const proxy = await startDatabaseProxy(Number(url.port));
  url.port = String(proxy.port);
  const state = await openState({ dataDir, stateUrl: url.href, log, now });
  const { serving } = makeApp(dataDir);
  const app = new Hono<Env>();
  const parts = makeAccountParts(state);
  afterAll(async () => {
    serving.close();
    proxy.stall(false);
    proxy.close();
    await parts.quotas.close();
    await state.close();
  });
  addAccount(app, { config: runtimeConfig(dataDir), serving, account: parts });
  proxy.stall(true);
  const startedMs = performance.now();
  const response = await app.request(
    '/account/sign-in',
    {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        'Sec-Fetch-Site': 'same-origin',
      },
      body: 'email=a%40b.example&password=a+password+of+a+test',
    },
    {},
  );
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '30']);
  expect(performance.now() - startedMs).toBeLessThan(9_500);
}, 60_000);
