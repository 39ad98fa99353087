// Cached responses have the same bytes, headers and quota as those of the routes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Plan, planNames } from '../../../src/contracts/api/plans.ts';
import type { KeyRing } from '../../../src/runtime/keys/key-ring.ts';
import type { Quotas } from '../../../src/runtime/quotas/quotas.ts';
import { callers, countQuotas, keyOf } from '../../support/callers.ts';
import { makeFolder } from '../../support/folders.ts';
import { firstId, makeApp, makeCurrent, writeServedRelease } from '../../support/served-release.ts';

const dataDir = makeFolder();
const secondId = '20260702T050000Z';
beforeAll(async () => {
  await writeServedRelease(dataDir);
  await writeServedRelease(dataDir, { id: secondId, change: (rows) => rows.project.pop() });
  makeCurrent(dataDir, firstId);
});

const started: ReturnType<typeof makeApp>[] = [];
afterAll(() => {
  for (const { serving } of started) serving.close();
});

async function start(parts: Parameters<typeof makeApp>[1] & { readonly keys?: KeyRing } = {}) {
  const made = makeApp(dataDir, parts);
  started.push(made);
  await made.serving.refresh();
  const call = async (path: string, plan: Plan = 'pro', method = 'GET', more = {}) => {
    const headers = { 'X-Api-Key': keyOf(plan), ...more };
    const response = await made.app.request(`/api/v1${path}`, { method, headers });
    const fields = Object.fromEntries(response.headers);
    return { status: response.status, fields, text: await response.text() };
  };
  const stats = () => made.serving.use((release) => ({ ...release?.responses.stats }));
  return { ...made, call, stats };
}

const paths = [
  '/projects?limit=3&offset=3',
  '/project/alba-lab-threadswarm',
  '/project/Alba-Lab/threadswarm',
  '/search?q=agents&limit=2',
  '/emerging',
  '/alternatives',
  '/models?tier=budget',
  '/hf',
  '/events?limit=1',
];
const varying = /^(x-request-id|x-ratelimit-remaining|ratelimit)$/;
const steady = (fields: Record<string, string>) =>
  Object.entries(fields).filter(([name]) => !varying.test(name));

describe('a repeated request', () => {
  it.each(paths)('%s gets the same response the first, second, and third time', async (path) => {
    const { call, stats } = await start();
    const first = await call(path);
    expect(first.status, first.text).toBe(200);
    for (const hits of [1, 2, 3]) {
      const next = await call(path);
      expect(next.text).toBe(first.text);
      expect(steady(next.fields)).toEqual(steady(first.fields));
      expect(await stats()).toMatchObject({ hits, misses: 1 });
    }
  });

  it('counts toward the quota each time, with quota headers and its own request id', async () => {
    const quotas = countQuotas();
    const { call, lines } = await start({ quotas });
    const answers = [];
    for (let count = 0; count < 4; count += 1) answers.push(await call('/hf', 'free'));
    expect(quotas.used('account-free')).toBe(4);
    const left = answers.map(({ fields }) => fields['x-ratelimit-remaining']);
    expect(left).toEqual(['499', '498', '497', '496']);
    expect(new Set(answers.map(({ fields }) => fields['x-request-id'])).size).toBe(4);
    const told = lines.filter(({ message }) => message === 'request');
    expect(told).toHaveLength(4);
    for (const { fields } of told) {
      expect(fields).toEqual({ method: 'GET', path: '/api/v1/hf', status: 200 });
    }
  });

  it('is logged without its query string', async () => {
    const { call, lines } = await start();
    for (let count = 0; count < 3; count += 1) await call('/search?q=secret');
    expect(JSON.stringify(lines)).not.toContain('secret');
  });

  it('has a separate response for each plan', async () => {
    const { call } = await start();
    for (let count = 0; count < 3; count += 1) {
      for (const plan of planNames) {
        const { meta } = JSON.parse((await call('/emerging', plan)).text);
        const isPaid = plan === 'pro' || plan === 'business';
        expect(meta.freshness).toBe(isPaid ? 'realtime' : 'previous-day');
        const { status } = await call('/history/alba-lab-threadswarm', plan);
        expect(status).toBe(isPaid ? 200 : 403);
      }
    }
  });

  it('is rejected when the quota is used up, the key is revoked, or the graph is being rebuilt', async () => {
    const quotas = countQuotas();
    let isRevoked = false;
    let isRebuilding = false;
    const keys: KeyRing = { find: (key) => (isRevoked ? undefined : callers.find(key)) };
    const { call } = await start({ quotas, keys, isRebuilding: () => isRebuilding });
    for (let count = 0; count < 500; count += 1) {
      expect((await call('/hf', 'free')).status).toBe(200);
    }
    const refused = await call('/hf', 'free');
    expect(refused.status).toBe(429);
    expect(refused.fields['retry-after']).toBe('64800');
    expect(quotas.used('account-free')).toBe(500);
    expect((await call('/hf')).status).toBe(200);
    isRebuilding = true;
    expect((await call('/hf')).status).toBe(503);
    isRebuilding = false;
    isRevoked = true;
    expect((await call('/hf')).status).toBe(403);
  });

  it('gets the response of the current release', async () => {
    const { call, serving } = await start();
    const countOf = async () => JSON.parse((await call('/projects')).text).meta.total;
    for (let count = 0; count < 3; count += 1) expect(await countOf()).toBe(12);
    makeCurrent(dataDir, secondId);
    await serving.refresh();
    for (let count = 0; count < 3; count += 1) expect(await countOf()).toBe(11);
    makeCurrent(dataDir, firstId);
  });

  it.each(paths)(
    'returns 304 for %s while it is unchanged, and counts toward the quota',
    async (path) => {
      const quotas = countQuotas();
      const { call } = await start({ quotas });
      const { fields } = await call(path);
      expect(fields.etag).toMatch(/^"[0-9a-f]{32}"$/);
      expect(fields['cache-control']).toBe('private, no-cache');
      const confirm = (etag = '') => call(path, 'pro', 'GET', { 'If-None-Match': etag });
      // The route handles the first request, the cache all others.
      for (const etag of [fields.etag, `"other", W/${fields.etag}`, '*']) {
        const confirmed = await confirm(etag);
        expect(confirmed).toMatchObject({ status: 304, text: '' });
        expect(confirmed.fields).not.toHaveProperty('content-type');
        expect(confirmed.fields).toMatchObject({ etag: fields.etag, 'x-ratelimit-limit': '50000' });
        expect(confirmed.fields.link).toBe(fields.link);
      }
      expect((await confirm('"other"')).status).toBe(200);
      expect(quotas.used('account-pro')).toBe(5);
    },
  );

  it('gets a full response if a new release has other content', async () => {
    const { call, serving } = await start();
    const { fields } = await call('/projects');
    const confirm = () => call('/projects', 'pro', 'GET', { 'If-None-Match': fields.etag });
    expect((await confirm()).status).toBe(304);
    makeCurrent(dataDir, secondId);
    await serving.refresh();
    const next = await confirm();
    makeCurrent(dataDir, firstId);
    expect(next.status).toBe(200);
    expect(next.fields.etag).not.toBe(fields.etag);
  });

  it('has no body for HEAD and is rejected for other methods', async () => {
    const { call } = await start();
    for (let count = 0; count < 3; count += 1) await call('/hf');
    expect(await call('/hf', 'pro', 'HEAD')).toMatchObject({ status: 200, text: '' });
    expect((await call('/hf', 'pro', 'POST')).status).toBe(405);
  });
});

describe('with an asynchronous state database, a repeated request', () => {
  it('gets the same responses', async () => {
    const counted = countQuotas();
    const quotas: Quotas = { ...counted, take: async (id, limit) => counted.take(id, limit) };
    const { call } = await start({ quotas });
    for (let count = 1; count <= 500; count += 1) {
      const { status, fields } = await call('/hf', 'free');
      expect([status, fields['x-ratelimit-remaining']]).toEqual([200, String(500 - count)]);
    }
    expect((await call('/hf', 'free')).status).toBe(429);
    expect(counted.used('account-free')).toBe(500);
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('no state');
      },
    ],
    ['rejects', () => Promise.reject(new Error('no state'))],
  ])('gets a 503 if the database %s', async (_, fail) => {
    let isBroken = false;
    const counted = countQuotas();
    const take: Quotas['take'] = (id, limit) => (isBroken ? fail() : counted.take(id, limit));
    const { call, lines } = await start({ quotas: { ...counted, take } });
    for (let count = 0; count < 3; count += 1) await call('/hf');
    isBroken = true;
    const { status, text } = await call('/hf');
    expect(status).toBe(503);
    expect(JSON.parse(text).error.code).toBe('unavailable');
    expect(lines.filter(({ level }) => level === 'error')).toHaveLength(1);
  });
});
