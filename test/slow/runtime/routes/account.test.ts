// The account pages over a socket, with their files, rate limits and GitHub sign-in.
import { get, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Running, startServer } from '../../../../src/runtime/server.ts';
import { makeFolder } from '../../../support/folders.ts';
import { runtimeConfig, writeCurrentRelease } from '../../../support/served-release.ts';

const dataDir = makeFolder();
const github = { clientId: 'id-of-the-app', clientSecret: 'secret of the app' };
let running: Running;

beforeAll(async () => {
  await writeCurrentRelease(dataDir);
  const config = { ...runtimeConfig(dataDir), github };
  running = await startServer(config, () => undefined);
  return async () => await running.stop();
});

interface Answer {
  readonly status: number;
  readonly reason: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const toAnswer = (response: IncomingMessage, body: string): Answer => ({
  status: response.statusCode ?? 0,
  reason: response.statusMessage,
  headers: response.headers,
  body,
});

function ask(path: string): Promise<Answer> {
  return new Promise((done, reject) => {
    get({ host: '127.0.0.1', port: running.port, path }, async (response) => {
      const body = await text(response);
      done(toAnswer(response, body));
    }).on('error', reject);
  });
}

function post(
  path: string,
  form: Readonly<Record<string, string>>,
  site = 'same-origin',
): Promise<Answer> {
  const headers = {
    'Content-Type': 'application/x-www-form-urlencoded',
    'Sec-Fetch-Site': site,
  };
  return new Promise((done, reject) => {
    const call = request(
      { host: '127.0.0.1', port: running.port, path, method: 'POST', headers },
      async (response) => {
        const body = await text(response);
        done(toAnswer(response, body));
      },
    );
    call.on('error', reject);
    call.end(new URLSearchParams(form).toString());
  });
}

describe('the account pages', () => {
  it('are rendered on request, never cached, and have the content security policy of all pages', async () => {
    const { status, headers, body } = await ask('/account/sign-in');
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('text/html');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['x-request-id']).toBeDefined();
    expect(body).toMatch(/^<!doctype html>/i);
    expect(body).toContain('type="password"');
  });

  it('serve their own style sheets, and no other files', async () => {
    const { body } = await ask('/account/sign-in');
    const [, sheet = ''] = /href="(\/account\/assets\/[^"]+\.css\?[^"]+)"/.exec(body) ?? [];
    const file = await ask(sheet);
    expect(file).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/css; charset=utf-8' },
    });
    expect(file.body.length).toBeGreaterThan(200);
    for (const name of ['missing.css', 'entry.mjs', '..%2f..%2fserver%2fentry.mjs']) {
      expect((await ask(`/account/assets/${name}`)).status).toBe(404);
    }
  });

  it('redirect visitors who are not signed in to the sign-in page', async () => {
    const { status, headers } = await ask('/account');
    expect([status, headers.location]).toEqual([303, '/account/sign-in']);
  });

  it('accept an absolute request URL', async () => {
    const { status, body } = await ask(`http://127.0.0.1:${running.port}/account/sign-in`);
    expect(status).toBe(200);
    expect(body).toContain('type="password"');
  });

  it.each(['/account/x%0a', '/account/x%0d', '/account/%ff', 'http://x/account/%0a'])(
    'respond to a POST to %s with a redirect or an error page',
    async (path) => {
      const { status, reason, body } = await post(path, { action: 'none' });
      expect([status, reason]).toEqual([303, 'See Other']);
      expect(body).toBe('');
      const foreign = await post(path, {}, 'cross-site');
      expect([foreign.status, foreign.reason]).toEqual([403, 'Forbidden']);
      expect(foreign.body).toMatch(/^<!doctype html>/i);
    },
  );

  it('set secure cookies at sign-up, and refuse a form from another site', async () => {
    const form = { email: 'eve@example.org', password: 'a long enough password' };
    const { status, headers } = await post('/account/sign-up', form);
    expect([status, headers.location]).toEqual([303, '/account']);
    expect(headers['set-cookie']?.join()).toMatch(/HttpOnly/i);
  });
});

describe('signing in with GitHub', () => {
  it('is allowed by the content security policy, and sends only our client id', async () => {
    const { headers } = await ask('/account/sign-in');
    expect(headers['content-security-policy']).toContain("form-action 'self' https://github.com");
    const { status, headers: sent } = await post('/account/sign-in', { action: 'github' });
    const to = new URL(sent.location ?? '');
    expect([status, to.origin, to.pathname]).toEqual([
      303,
      'https://github.com',
      '/login/oauth/authorize',
    ]);
    expect(to.searchParams.get('client_id')).toBe(github.clientId);
    expect(sent.location).not.toContain('secret');
  });

  it('is refused with a message if this browser did not start it', async () => {
    const { status, headers } = await ask('/account/auth/callback/github?code=x&state=y');
    expect(status).toBe(302);
    expect(headers['cache-control']).toBe('no-store');
    const back = new URL(headers.location ?? '', 'https://daybreak.example');
    expect(back.searchParams.has('error')).toBe(true);
    const page = await ask('/account/sign-in?error=access_denied');
    expect(page.body).toContain('You did not allow GitHub to share your identity');
    const other = await ask('/account/sign-in?error=constructor');
    expect(other.body).toContain('Signing in with GitHub failed.');
  });
});

it('password guesses from one IP address are delayed', async () => {
  const tries: Answer[] = [];
  for (let guess = 0; guess < 30; guess += 1) {
    tries.push(await post('/account/sign-in', { email: 'nobody', password: 'x' }));
  }
  const late = tries.findLast(({ status }) => status === 429);
  const seconds = Number(/your IP address\. Wait (\d+) seconds\./.exec(late?.body ?? '')?.[1]);
  expect(seconds).toBeGreaterThan(0);
  expect(late?.headers['retry-after']).toBe(String(seconds));
}, 60_000);
