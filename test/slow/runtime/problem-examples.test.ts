// The documented example of every error is exactly what the service returns.
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type ProblemCode, problems } from '../../../src/contracts/api/error-codes.ts';
import {
  headers as documentedHeaders,
  toProblemExample,
} from '../../../src/contracts/api/openapi-responses.ts';
import type { Plan } from '../../../src/contracts/api/plans.ts';
import { countQuotas, keyOf } from '../../support/callers.ts';
import { makeFolder } from '../../support/folders.ts';
import { listenWith } from '../../support/listening.ts';
import { type AppParts, makeApp, writeCurrentRelease } from '../../support/served-release.ts';
import { createStates } from '../../support/states.ts';
import { makeWebhooks } from '../../support/webhooks.ts';

const states = createStates('duckdb');
const now = () => new Date();
const webhooksPath = '/api/webhooks.php';
let dataDir: string;
let app: App;

type App = ReturnType<typeof makeApp>['app'];

/** Builds the app over a data folder, with real webhooks. */
async function serveFolder(dataDir: string, parts: AppParts = {}): Promise<App> {
  const state = await states.open(await states.options(now));
  const webhooks = makeWebhooks({ state, now, trusted: '127.0.0.1:1' });
  const made = makeApp(dataDir, { webhooks, ...parts });
  await made.serving.refresh();
  onTestFinished(() => made.serving.close());
  return made.app;
}

async function makeRelease(): Promise<string> {
  const dataDir = makeFolder();
  await writeCurrentRelease(dataDir);
  return dataDir;
}

interface Request {
  readonly path: string;
  readonly plan?: Plan;
  readonly key?: string;
  readonly method?: string;
  readonly body?: string;
  readonly type?: string;
}

interface Requester {
  request(path: string, init: RequestInit): Response | Promise<Response>;
}

/** Returns the response, with the request id of the document instead of its own. */
async function send(
  asked: Request,
  to: Requester = app,
): Promise<{ status: number; body: unknown }> {
  const { path, plan, key = plan && keyOf(plan), method = 'GET', body, type } = asked;
  const headers: Record<string, string> = {
    ...(key === undefined ? {} : { 'X-Api-Key': key }),
    ...(type === undefined ? {} : { 'Content-Type': type }),
  };
  const response = await to.request(path, { method, headers, body: body ?? null });
  const id = response.headers.get('X-Request-Id') ?? '';
  expect(id).not.toBe('');
  const text = (await response.text()).replaceAll(
    id,
    String(documentedHeaders['X-Request-Id'].example),
  );
  return { status: response.status, body: JSON.parse(text) };
}

const documented = (code: ProblemCode) => ({
  status: problems[code],
  body: toProblemExample(code),
});

const post = { path: webhooksPath, plan: 'dev', method: 'POST', type: 'application/json' } as const;
const hook = JSON.stringify({ url: 'https://1.1.1.1/hook', events: ['release'], repos: ['*'] });

beforeAll(async () => {
  dataDir = await makeRelease();
});
beforeEach(async () => {
  app = await serveFolder(dataDir);
});

/** Errors that a single request causes. */
const single: Partial<Record<ProblemCode, Request>> = {
  invalid_parameter: { path: '/api/v1/projects?limit=500', plan: 'free' },
  invalid_body: { ...post, body: '{' },
  missing_key: { path: '/api/v1/projects' },
  invalid_key: { path: '/api/v1/projects', key: 'dbk_wrong' },
  plan_required: { path: '/api/v1/history/acme-nothing', plan: 'free' },
  not_found: { path: '/api/v1/project/acme%2Fnothing', plan: 'free' },
  method_not_allowed: { path: '/api/v1/meta', method: 'POST' },
  too_large: { ...post, body: JSON.stringify('x'.repeat(70_000)) },
  unsupported_media_type: { ...post, body: hook, type: 'text/plain' },
};

const project = { path: '/api/v1/projects', plan: 'free' } as const;
const fail = (): never => {
  throw new Error('This part of the service fails in this test.');
};
/** Errors that require a certain state of the service. */
const special: Readonly<Record<string, () => Promise<void>>> = {
  async webhook_limit() {
    for (let created = 0; created < 3; created += 1) {
      expect((await send({ ...post, body: hook })).status).toBe(201);
    }
    expect(await send({ ...post, body: hook })).toEqual(documented('webhook_limit'));
  },
  async quota_exceeded() {
    const request = { path: '/api/v1/hf', plan: 'free' } as const;
    for (let sent = 0; sent < 500; sent += 50) {
      await Promise.all(Array.from({ length: 50 }, () => send(request)));
    }
    expect(await send(request)).toEqual(documented('quota_exceeded'));
  },
  async slow_down() {
    // The limit is per IP address, which only a real connection has.
    const url = await listenWith(app.fetch);
    const overSocket = { request: (path: string, init: RequestInit) => fetch(url + path, init) };
    const request = { path: '/api/v1/meta' };
    await Promise.all(Array.from({ length: 120 }, () => send(request, overSocket)));
    const { status, body } = await send(request, overSocket);
    // The message contains the remaining seconds.
    const withoutWait = (value: unknown) => JSON.stringify(value).replace(/\b\d+(?= second)/, '');
    const expected = documented('slow_down');
    expect(status).toBe(expected.status);
    expect(withoutWait(body)).toBe(withoutWait(expected.body));
  },
  async internal() {
    // This app has no webhooks, so every call to them throws.
    const { app: broken } = makeApp(dataDir);
    const request = { path: webhooksPath, plan: 'dev' } as const;
    expect(await send(request, broken)).toEqual(documented('internal'));
  },
  async unavailable() {
    const quotas = { ...countQuotas(), take: fail };
    const broken = await serveFolder(dataDir, { quotas });
    expect(await send(project, broken)).toEqual(documented('unavailable'));
  },
  async rebuilding() {
    const empty = await serveFolder(makeFolder());
    expect(await send(project, empty)).toEqual(documented('rebuilding'));
  },
};

describe('the documented example of the error', () => {
  it.each(Object.keys(problems) as ProblemCode[])('%s', async (code) => {
    const request = single[code];
    if (request) {
      expect(await send(request)).toEqual(documented(code));
      return;
    }
    const check = special[code];
    expect(check, `No request here provokes ${code}.`).toBeDefined();
    await check?.();
  });
});
