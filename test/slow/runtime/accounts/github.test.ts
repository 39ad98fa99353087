// Signing in with GitHub, against a local server for github.com and api.github.com with real TLS.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer as createProxy } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createAuthority } from '../../../support/certificates.ts';
import { makeFolder } from '../../../support/folders.ts';
import { findPort } from '../../../support/ports.ts';
import { writeCurrentRelease } from '../../../support/served-release.ts';

const serverPath = join(import.meta.dirname, '../../../../src/runtime/server.ts');
const folder = makeFolder();
const dataDir = makeFolder();
const clientSecret = 'the-secret-of-the-oauth-app';
const authority = createAuthority(folder);
const hosts = ['DNS:github.com', 'DNS:api.github.com'];

/** The user at GitHub, and the requests that the local server received. */
const person = { id: 4711, login: 'ada', name: 'Ada', email: 'ada@example.org' };
const asked: { path: string; body: string; authorization: string | undefined }[] = [];
const github = createServer(authority.issue('github.com', hosts), async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString('utf8');
  const path = `${request.headers.host}${request.url}`;
  asked.push({ path, body, authorization: request.headers.authorization });
  const send = (status: number, value: unknown) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
  if (path === 'github.com/login/oauth/access_token') {
    const code = new URLSearchParams(body).get('code');
    if (code !== 'good-code') return send(200, { error: 'bad_verification_code' });
    return send(200, { access_token: 'gho_planted', token_type: 'bearer', scope: 'user:email' });
  }
  if (request.headers.authorization !== 'Bearer gho_planted') return send(401, {});
  if (path === 'api.github.com/user') return send(200, { ...person, email: null });
  const { email } = person;
  if (path === 'api.github.com/user/emails') {
    return send(200, [{ email, primary: true, verified: true }]);
  }
  return send(404, {});
});
/** The server reaches GitHub through this proxy, so host names and certificates are real. */
const proxy = createProxy().on('connect', (request, socket) => {
  if (!['github.com:443', 'api.github.com:443'].includes(request.url ?? ''))
    return void socket.destroy();
  const { port } = github.address() as AddressInfo;
  const upstream = connect(port, '127.0.0.1', () => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    upstream.pipe(socket).pipe(upstream);
  });
  for (const one of [upstream, socket]) one.on('error', () => upstream.destroy());
});

let server: ChildProcess;
let siteUrl: string;
let output = '';

beforeAll(async () => {
  await writeCurrentRelease(dataDir);
  for (const one of [github, proxy]) {
    one.listen(0, '127.0.0.1');
    await once(one, 'listening');
  }
  const port = await findPort();
  siteUrl = `http://127.0.0.1:${port}`;
  server = spawn(process.execPath, [serverPath], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: port,
      SITE_URL: siteUrl,
      LOG_LEVEL: 'debug',
      GITHUB_CLIENT_ID: 'our-app',
      GITHUB_CLIENT_SECRET: clientSecret,
      NODE_USE_ENV_PROXY: '1',
      HTTPS_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
      NODE_EXTRA_CA_CERTS: authority.caPath,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  server.stdout?.on('data', (text: Buffer) => {
    output += text.toString();
  });
  await vi.waitFor(() => expect(output).toContain('listening'), { timeout: 30_000 });
});
afterAll(async () => {
  if (server.exitCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  github.close();
  proxy.close();
});
beforeEach(() => {
  asked.length = 0;
});

/** A browser that stores cookies and follows redirects. */
class Person {
  readonly #cookies = new Map<string, string>();

  async send(path: string, form?: Record<string, string>) {
    const response = await fetch(new URL(path, siteUrl), {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: {
        Cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'Sec-Fetch-Site': 'same-origin',
      },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return { status: response.status, to: response.headers.get('Location') ?? '', response };
  }

  /** Starts signing in at GitHub. Returns the parameters of GitHub's page. */
  async leave(): Promise<URLSearchParams> {
    const { status, to } = await this.send('/account/sign-in', { action: 'github' });
    expect(status).toBe(303);
    expect(to.startsWith('https://github.com/login/oauth/authorize?')).toBe(true);
    return new URL(to).searchParams;
  }

  /** Returns from GitHub's page with a code. */
  async comeBack(state: string, code = 'good-code') {
    return await this.send(`/account/auth/callback/github?code=${code}&state=${state}`);
  }
}

const signIn = async (): Promise<Person> => {
  const browser = new Person();
  const state = (await browser.leave()).get('state') ?? '';
  const { to } = await browser.comeBack(state);
  expect(new URL(to, siteUrl).pathname).toBe('/account');
  return browser;
};

it('signing in with GitHub creates an account with the email of GitHub, and finds it the next time', async () => {
  const first = await signIn();
  const page = await (await first.send('/account')).response.text();
  expect(page).toContain('ada@example.org');
  expect(asked.map(({ path }) => path)).toEqual([
    'github.com/login/oauth/access_token',
    'api.github.com/user',
    'api.github.com/user/emails',
  ]);
  const sent = new URLSearchParams(asked[0]?.body);
  expect(sent.get('redirect_uri')).toBe(`${siteUrl}/account/auth/callback/github`);
  expect(sent.get('code_verifier')).toMatch(/^[\w-]{43,}$/);
  const again = await signIn();
  expect(await (await again.send('/account')).response.text()).toContain('ada@example.org');
  expect(await (await first.send('/account/settings')).response.text()).toContain('Sign out');
  expect(output).not.toContain(clientSecret);
  expect(output).not.toContain('gho_planted');
  expect(output).not.toContain('ada@example.org');
  const files = readdirSync(dataDir).filter((name) => name.startsWith('state.'));
  const stored = files.map((name) => readFileSync(join(dataDir, name), 'latin1')).join('');
  expect(stored).toContain('ada@example.org');
  expect(stored).not.toContain('gho_planted');
});

it('signing in with GitHub continues with the page that asked for it, also after a failure', async () => {
  const browser = new Person();
  const next = '/account/emails?list=%2Fwatch%3Fp%3Da%2Cb';
  const path = `/account/sign-in?next=${encodeURIComponent(next)}`;
  const leave = async () =>
    new URL((await browser.send(path, { action: 'github' })).to).searchParams.get('state') ?? '';
  const failed = new URL((await browser.comeBack(await leave(), 'bad-code')).to, siteUrl);
  expect(failed.searchParams.get('next')).toBe(next);
  expect(failed.searchParams.get('error')).not.toBeNull();
  const { to } = await browser.comeBack(await leave());
  const { pathname, search } = new URL(to, siteUrl);
  expect(`${pathname}${search}`).toBe(next);
});

it('signing in with GitHub fails for an invalid code, a foreign state and a used state', async () => {
  const browser = new Person();
  const state = (await browser.leave()).get('state') ?? '';
  const bad = await browser.comeBack(state, 'bad-code');
  expect(new URL(bad.to, siteUrl).pathname).toBe('/account/sign-in');
  const shown = await (await browser.send(bad.to)).response.text();
  expect(shown).toContain('Signing in with GitHub failed. Try again.');
  const other = new Person();
  const theirs = (await new Person().leave()).get('state') ?? '';
  await other.leave();
  for (const wrong of [theirs, 'invented', state]) {
    const { to } = await other.comeBack(wrong);
    expect(new URL(to, siteUrl).pathname).toBe('/account/sign-in');
  }
  expect((await other.send('/account')).to).toBe('/account/sign-in');
  const own = (await other.leave()).get('state') ?? '';
  expect(new URL((await other.comeBack(own)).to, siteUrl).pathname).toBe('/account');
  const again = await other.comeBack(own);
  expect(new URL(again.to, siteUrl).pathname).toBe('/account/sign-in');
});

it('signing in with GitHub does not take over an account with a password', async () => {
  person.id = 4712;
  person.email = 'bob@example.org';
  const credentials = { email: person.email, password: 'seven quiet foxes' };
  await new Person().send('/account/sign-up', credentials);
  const browser = new Person();
  const { to } = await browser.comeBack((await browser.leave()).get('state') ?? '');
  expect(to).toContain('error=account_not_linked');
  const shown = await (await browser.send(to)).response.text();
  expect(shown).toContain('Sign in with its password.');
  expect((await browser.send('/account')).to).toBe('/account/sign-in');
});
