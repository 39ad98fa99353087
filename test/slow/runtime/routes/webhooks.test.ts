// /api/webhooks.php with a real state database.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ErrorBody } from '../../../../src/contracts/api/error-codes.ts';
import type { Plan } from '../../../../src/contracts/api/plans.ts';
import { CreatedWebhook, WebhookRecord } from '../../../../src/contracts/api/webhooks.ts';
import { callers, keyOf } from '../../../support/callers.ts';
import { envelope } from '../../../support/envelope.ts';
import { makeFolder } from '../../../support/folders.ts';
import { makeApp, writeCurrentRelease } from '../../../support/served-release.ts';
import { createStates } from '../../../support/states.ts';
import { makeWebhooks } from '../../../support/webhooks.ts';

const dataDir = makeFolder();
const states = createStates('duckdb');
const path = '/api/webhooks.php';
let parts: ReturnType<typeof makeApp>;
let clock = Date.parse('2026-07-01T06:00:00Z');
const now = () => new Date(clock);

beforeAll(async () => {
  await writeCurrentRelease(dataDir);
});
beforeEach(async () => {
  clock += 3_600_000;
  const state = await states.open(await states.options(now));
  parts = makeApp(dataDir, { now, webhooks: makeWebhooks({ state, now, trusted: '127.0.0.1:1' }) });
  await parts.serving.refresh();
});
afterAll(() => parts.serving.close());

interface Ask {
  readonly method?: string;
  readonly plan?: Plan;
  readonly body?: unknown;
  readonly type?: string;
  readonly query?: string;
}
function ask({ method = 'POST', plan = 'dev', body, type = 'application/json', query = '' }: Ask) {
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
  return parts.app.request(`${path}${query}`, {
    method,
    headers: { 'X-Api-Key': keyOf(plan), ...(text === undefined ? {} : { 'Content-Type': type }) },
    ...(text === undefined ? {} : { body: text }),
  });
}
const hook = { url: 'https://1.1.1.1/hook', events: ['release', 'health'], repos: ['*'] };
async function problem(asked: Ask) {
  const response = await ask(asked);
  return { status: response.status, ...ErrorBody.parse(await response.json()).error };
}

it('the endpoint is also at /api/v1/webhooks', async () => {
  const headers = { 'X-Api-Key': keyOf('dev') };
  const at = (method: string, query = '') =>
    parts.app.request(`/api/v1/webhooks${query}`, { method, headers });
  const { data } = envelope(CreatedWebhook).parse(await (await ask({ body: hook })).json());
  expect(await (await at('GET')).json()).toEqual(await (await ask({ method: 'GET' })).json());
  expect((await at('PUT')).headers.get('Allow')).toBe('GET, HEAD, POST, DELETE');
  expect((await at('DELETE', `?id=${data.id}`)).status).toBe(200);
  expect((await parts.app.request('/api/v1/webhooks')).status).toBe(401);
});

describe('creating a webhook', () => {
  it('returns 201 with the secret, which is shown only once', async () => {
    const response = await ask({ body: hook });
    expect(response.status).toBe(201);
    const { data, meta } = envelope(CreatedWebhook).parse(await response.json());
    expect(data).toMatchObject({ ...hook, state: 'delivering', failures: 0, last_delivery: null });
    expect(data.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(meta.warnings).toEqual([]);
    const list = await (await ask({ method: 'GET' })).text();
    expect(list).not.toContain(data.secret.slice(6));
    expect(envelope(WebhookRecord.array()).parse(JSON.parse(list)).data).toHaveLength(1);
    expect(response.headers.get('X-RateLimit-Remaining')).toBe('5000');
  });

  it('accepts repositories that are not tracked yet, and lists them in a warning', async () => {
    const repos = ['alba-lab/threadswarm', 'No/Such'];
    const response = await ask({ body: { ...hook, repos } });
    const { data, meta } = envelope(CreatedWebhook).parse(await response.json());
    expect(data.repos).toEqual(repos);
    expect(meta.warnings).toEqual([expect.stringContaining('No/Such')]);
  });

  it('accepts models by id or alias, and lists those that are not tracked yet', async () => {
    const models = ['opal/opal-7b', 'resold/opal/opal-7b-instruct', 'no/such'];
    const body = { url: hook.url, events: ['price', 'deprecation'], models };
    const response = await ask({ body });
    const { data, meta } = envelope(CreatedWebhook).parse(await response.json());
    expect(data).toMatchObject({ ...body, repos: [] });
    expect(meta.warnings).toEqual([expect.stringMatching(/^no\/such is not tracked yet/)]);
  });

  it('is limited by the plan', async () => {
    for (let count = 0; count < 3; count += 1) expect((await ask({ body: hook })).status).toBe(201);
    expect(await problem({ body: hook })).toMatchObject({ status: 403, code: 'webhook_limit' });
    expect(await problem({ body: hook, plan: 'free' })).toMatchObject({
      status: 403,
      code: 'plan_required',
    });
  });

  it.each([
    ['https://127.0.0.1/hook', /public IP address/],
    ['http://1.1.1.1/hook', /https/],
    ['https://1.1.1.1:444/', /443 and 8443/],
    ['https://localhost/', /fully qualified/],
    ['https://user@1.1.1.1/', /user name/],
    ['nonsense', /not a URL/],
  ])('refuses the URL %s', async (url, message) => {
    const { status, code, details } = await problem({ body: { ...hook, url } });
    expect([status, code]).toEqual([400, 'invalid_body']);
    expect(details).toEqual([{ param: 'url', message: expect.stringMatching(message) }]);
  });

  it.each<[unknown, string[]]>([
    [{}, ['events', 'repos', 'url']],
    [{ ...hook, events: [] }, ['events']],
    [{ ...hook, events: ['release', 'release'] }, ['events']],
    [{ ...hook, events: ['star'] }, ['events.0']],
    [{ ...hook, events: 'release' }, ['events']],
    [{ ...hook, repos: ['a/b', 'A/B'] }, ['repos']],
    [{ ...hook, repos: ['*', 'a/b'] }, ['repos']],
    [{ ...hook, repos: ['nonsense'] }, ['repos.0']],
    [{ ...hook, secret: 'mine' }, ['secret']],
    [{ ...hook, events: ['price'] }, ['models']],
    [{ ...hook, models: ['*'] }, ['models']],
    [{ ...hook, events: ['price'], models: ['opal-7b'] }, ['models.0']],
    [{ url: hook.url, events: ['price', 'new'] }, ['models', 'repos']],
    [{ ping: 'whk_1' }, ['ping']],
    [[], ['body']],
    ['null', ['body']],
  ])('reports the invalid fields in %j', async (body, params) => {
    const { status, code, details } = await problem({ body });
    expect([status, code]).toEqual([400, 'invalid_body']);
    expect(details?.map(({ param }) => param).toSorted()).toEqual(params);
  });

  it('refuses a body that is not JSON, has another type, or is too large', async () => {
    expect(await problem({ body: '{' })).toMatchObject({ status: 400, code: 'invalid_body' });
    expect(await problem({ body: hook, type: 'text/plain' })).toMatchObject({
      status: 415,
      code: 'unsupported_media_type',
    });
    const repos = Array.from({ length: 900 }, (_, index) => `owner/${'x'.repeat(90)}${index}`);
    expect(await problem({ body: { ...hook, repos } })).toMatchObject({
      status: 413,
      code: 'too_large',
    });
  });
});

describe('removing and testing a webhook', () => {
  it('removes only webhooks of the caller', async () => {
    const { data } = envelope(CreatedWebhook).parse(await (await ask({ body: hook })).json());
    const query = `?id=${data.id}`;
    expect(await problem({ method: 'DELETE', query, plan: 'pro' })).toMatchObject({ status: 404 });
    const removed = await ask({ method: 'DELETE', query });
    expect(await removed.json()).toMatchObject({ data: { id: data.id, removed: true } });
    expect(await problem({ method: 'DELETE', query })).toMatchObject({ status: 404 });
    for (const bad of ['', '?id=', '?id=whk_x', `${query}&id=x`]) {
      expect(await problem({ method: 'DELETE', query: bad })).toMatchObject({ status: 400 });
    }
  });

  it('returns the result of a test delivery, and 404 for unknown webhooks', async () => {
    const body = { ...hook, url: 'https://127.0.0.1:1/' };
    const { data } = envelope(CreatedWebhook).parse(await (await ask({ body })).json());
    const tested = await ask({ body: { ping: data.id } });
    expect(tested.status).toBe(200);
    expect(await tested.json()).toMatchObject({
      data: { status: null, delivered: false, error: 'The receiver refused the connection.' },
    });
    const other = `${data.id.slice(0, -2)}00`;
    expect(await problem({ body: { ping: other } })).toMatchObject({ status: 404 });
    expect(await problem({ body: { ping: data.id }, plan: 'free' })).toMatchObject({ status: 403 });
  });
});

describe('access to the webhook endpoint', () => {
  it('requires a key, and allows GET, POST and DELETE', async () => {
    expect((await parts.app.request(path)).status).toBe(401);
    const unknown = await parts.app.request(path, { headers: { 'X-Api-Key': 'key-none' } });
    expect(unknown.status).toBe(403);
    const patch = await ask({ method: 'PATCH' });
    expect(patch.status).toBe(405);
    expect(patch.headers.get('Allow')).toBe('GET, HEAD, POST, DELETE');
    expect(callers.find(keyOf('dev'))).toBeDefined();
  });

  it('lists webhooks on every plan, and is limited to 120 requests per minute', async () => {
    for (let count = 0; count < 120; count += 1) {
      expect((await ask({ method: 'GET', plan: 'free' })).status).toBe(200);
    }
    const late = await ask({ method: 'GET', plan: 'free' });
    expect(late.status).toBe(429);
    expect(Number(late.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(late.headers.get('X-RateLimit-Limit')).toBe('500');
    expect((await ask({ method: 'GET', plan: 'pro' })).status).toBe(200);
  });
});
