// The rate limit per IP address of a running server: which requests count.
import { expect, it } from 'vitest';
import { keyOf } from '../../support/callers.ts';
import { makeFolder } from '../../support/folders.ts';
import { listen } from '../../support/listening.ts';
import { makeApp } from '../../support/served-release.ts';

const { url } = await listen();

const ask = async (path: string, key?: string): Promise<number> => {
  const headers = key === undefined ? {} : { 'X-Api-Key': key };
  const response = await fetch(`${url}/api/v1${path}`, { headers });
  await response.arrayBuffer();
  return response.status;
};

it('the rate limit per IP address counts requests with invalid keys, but not those with valid keys', async () => {
  const seen = { 200: 0, 401: 0, 403: 0, 429: 0 };
  for (let round = 0; round < 30; round += 1) {
    const statuses = await Promise.all([
      ask('/meta'),
      ask('/meta', 'invented'),
      ask('/projects', `db_live_${round}`),
      ask('/projects'),
    ]);
    expect(statuses).toEqual([200, 200, 403, 401]);
  }
  for (const [path, key] of [
    ['/meta', undefined],
    ['/meta', 'invented'],
    ['/projects', 'invented'],
    ['/projects', undefined],
    ['/openapi.json', ''],
  ] as const) {
    const status = await ask(path, key);
    seen[status as 429] += 1;
  }
  expect(seen).toEqual({ 200: 0, 401: 0, 403: 0, 429: 5 });
  const webhooks = async (key?: string) => {
    const headers = key === undefined ? {} : { 'X-Api-Key': key };
    return (await fetch(`${url}/api/webhooks.php`, { headers })).status;
  };
  expect([await webhooks(), await webhooks('invented')]).toEqual([429, 429]);
  // A wrong path or method returns its own error, whoever sends it.
  expect(await ask('/nope')).toBe(404);
  expect((await fetch(`${url}/api/v1/projects`, { method: 'POST' })).status).toBe(405);
  for (const path of ['/meta', '/projects', '/hf']) {
    expect(await ask(path, keyOf('free'))).toBe(200);
  }
});

it('endpoints without a key respond while the state database is unavailable', async () => {
  const find = () => Promise.reject(new Error('The state database is unavailable.'));
  const { app } = makeApp(makeFolder(), { keys: { find } });
  const headers = { 'X-Api-Key': 'any' };
  expect((await app.request('/api/v1/openapi.json', { headers })).status).toBe(200);
  expect((await app.request('/api/v1/projects', { headers })).status).toBe(503);
});
