// OAuth with the official MCP client: from the refusal to a call with the key of the account.
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Running, startServer } from '../../../../src/runtime/server.ts';
import { makeAccountParts } from '../../../support/accounts.ts';
import { makeFolder } from '../../../support/folders.ts';
import { findPort } from '../../../support/ports.ts';
import { runtimeConfig, writeCurrentRelease } from '../../../support/served-release.ts';
import { createStates } from '../../../support/states.ts';

const dataDir = makeFolder();
const callback = 'http://127.0.0.1:9/callback';
let running: Running;
let siteUrl: string;
/** Cookies by browser. */
type Cookies = Map<string, string>;

beforeAll(async () => {
  await writeCurrentRelease(dataDir);
  const port = Number(await findPort());
  siteUrl = `http://127.0.0.1:${port}`;
  const config = runtimeConfig(dataDir);
  running = await startServer(
    { ...config, port, site: { ...config.site, url: siteUrl } },
    () => undefined,
  );
  return async () => await running.stop();
});

interface Page {
  readonly status: number;
  readonly location: string;
  readonly policy: string;
  readonly body: string;
}

/** Sends a request as a browser would. Does not follow redirects. */
function open(cookies: Cookies, path: string, form?: Record<string, string>): Promise<Page> {
  const headers = {
    Cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
    ...(form
      ? {
          'Content-Type': 'application/x-www-form-urlencoded',
          'Sec-Fetch-Site': 'same-origin',
        }
      : {}),
  };
  return new Promise((done, reject) => {
    const call = request(
      siteUrl + path,
      { method: form ? 'POST' : 'GET', headers },
      async (answer) => {
        for (const cookie of answer.headers['set-cookie'] ?? []) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
          if (/max-age=0/i.test(cookie)) cookies.delete(name);
          else cookies.set(name, value);
        }
        done({
          status: answer.statusCode ?? 0,
          location: answer.headers.location ?? '',
          policy: String(answer.headers['content-security-policy']),
          body: await text(answer),
        });
      },
    );
    call.on('error', reject);
    call.end(form && new URLSearchParams(form).toString());
  });
}

/** The hidden fields of the form that asks for confirmation. */
const fieldsOf = ({ body }: Page): Record<string, string> => {
  const form = body.slice(body.indexOf('<form class="card"'));
  const found = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  const decode = (value: string) => value.replaceAll('&amp;', '&');
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, decode(value)]));
};

/** What an application stores about its connection. */
function createProvider(name = 'Assistant') {
  const stored: Record<string, unknown> = {};
  let authorization: URL | undefined;
  const provider: OAuthClientProvider = {
    redirectUrl: callback,
    clientMetadata: { client_name: name, redirect_uris: [callback] },
    state: () => 'state-of-the-test',
    clientInformation: () => stored.client as never,
    saveClientInformation: (client) => {
      stored.client = client;
    },
    tokens: () => stored.tokens as never,
    saveTokens: (tokens) => {
      stored.tokens = tokens;
    },
    redirectToAuthorization: (url) => {
      authorization = url;
    },
    saveCodeVerifier: (verifier) => {
      stored.verifier = verifier;
    },
    codeVerifier: () => String(stored.verifier),
    saveDiscoveryState: (found) => {
      stored.discovery = found;
    },
    discoveryState: () => stored.discovery as never,
  };
  return {
    provider,
    stored,
    authorizationPath: () => (authorization?.href ?? '').replace(siteUrl, ''),
  };
}

const transportOf = (authProvider: OAuthClientProvider, path = '/mcp/account') =>
  new StreamableHTTPClientTransport(new URL(path, siteUrl), { authProvider });
const createClient = () => new Client({ name: 'test', version: '1' });
const person = { email: 'ada@example.org', password: 'seven quiet foxes' };

/** Signs up or in, and returns the page where the browser then is. */
async function signIn(cookies: Cookies, page: 'sign-in' | 'sign-up'): Promise<string> {
  const more = page === 'sign-up' ? { first_key: '1' } : {};
  return (await open(cookies, `/account/${page}`, { ...person, ...more })).location;
}

/** Starts a connection as far as the consent page of a new or known person. */
async function reachConsent(page: 'sign-in' | 'sign-up', name?: string) {
  const application = createProvider(name);
  const transport = transportOf(application.provider);
  await expect(createClient().connect(transport)).rejects.toThrow(UnauthorizedError);
  const browser: Cookies = new Map();
  const before = await open(browser, application.authorizationPath());
  expect(before.location).toBe('/account/sign-in');
  const home = await signIn(browser, page);
  const { location } = await open(browser, home);
  const consent = await open(browser, location);
  return { ...application, transport, browser, consent };
}

describe('an application', () => {
  it('registers, asks the user, and then calls tools with the quota of the user', async () => {
    const { provider, stored, transport, browser, consent } = await reachConsent('sign-up');
    expect(consent.body).toContain('Connect “Assistant” to your account?');
    expect(consent.body).toContain('an application on this computer');
    expect(consent.policy).toContain("form-action 'self' https: http://127.0.0.1:*");
    const form = { ...fieldsOf(consent), action: 'authorize' };
    const returned = await open(browser, '/account/authorize', form);
    const result = new URL(returned.location);
    expect(returned.location).toMatch(/^http:\/\/127\.0\.0\.1:9\/callback\?/);
    expect(result.searchParams.get('state')).toBe('state-of-the-test');
    await transport.finishAuth(result.searchParams);

    const client = createClient();
    await client.connect(transportOf(provider));
    expect((await client.listTools()).tools).toHaveLength(7);
    const call = { name: 'daybreak_get_project', arguments: { id: 'alba-lab-threadswarm' } };
    expect((await client.callTool(call)).isError).not.toBe(true);
    await client.close();
    const { access_token: key } = stored.tokens as { access_token: string };
    const meta = await fetch(`${siteUrl}/api/v1/meta`, { headers: { 'X-Api-Key': key } });
    expect(((await meta.json()) as { data: object }).data).toMatchObject({
      plan: 'free',
      usage: { used: 1 },
    });
    const home = await open(browser, '/account');
    expect(home.body).toContain('Assistant');
    expect(home.body).toContain(key.slice(0, 12));

    // A code works once.
    const again = transportOf({ ...provider, tokens: () => undefined });
    await expect(again.finishAuth(result.searchParams)).rejects.toThrow();
  });

  it('gets no key if the user cancels', async () => {
    const { consent } = await reachConsent('sign-in', 'A & <b>');
    expect(consent.body).toContain('A &amp; &lt;b&gt;');
    const [, cancel = ''] = /<a href="(http:[^"]*)">Cancel/.exec(consent.body) ?? [];
    const url = new URL(cancel.replaceAll('&amp;', '&'));
    expect(url.searchParams.get('error')).toBe('access_denied');
    expect(url.searchParams.get('iss')).toBe(siteUrl);
  });

  it('connects to /mcp without a key, but learns there that a revoked key has ended', async () => {
    const { provider } = createProvider();
    const client = createClient();
    await client.connect(transportOf(provider, '/mcp'));
    expect((await client.listTools()).tools).toHaveLength(7);
    await client.close();
    const response = await fetch(`${siteUrl}/mcp`, {
      method: 'POST',
      headers: { Authorization: 'Bearer dbk_revoked' },
    });
    expect(response.status).toBe(401);
    expect(response.headers.get('WWW-Authenticate')).toBe(
      `Bearer error="invalid_token", resource_metadata="${siteUrl}/.well-known/oauth-protected-resource/mcp"`,
    );
  });
});

it('any site may read the metadata, and /mcp/account says where it is', async () => {
  const refusal = await fetch(`${siteUrl}/mcp/account`, { method: 'POST' });
  expect(refusal.status).toBe(401);
  const [, url = ''] =
    /resource_metadata="([^"]+)"/.exec(refusal.headers.get('WWW-Authenticate') ?? '') ?? [];
  const metadata = await fetch(url, { headers: { Origin: 'https://elsewhere.example' } });
  expect(metadata.headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect(await metadata.json()).toMatchObject({
    resource: `${siteUrl}/mcp/account`,
    authorization_servers: [siteUrl],
  });
});

it.each(['duckdb', 'postgres'] as const)(
  'a code works once and for five minutes, and a new password ends it, on %s',
  async (kind) => {
    const states = createStates(kind);
    let at = Date.now();
    const now = () => new Date(at);
    const parts = makeAccountParts(await states.open(await states.options(now)), { now });
    const { id = '' } = (await parts.accounts.create('bob@example.org', 'hash')) ?? {};
    const grant = { clientId: 'a', redirectUri: 'https://app.example/', challenge: 'b' };
    const create = () => parts.codes.create(id, grant);
    const code = await create();
    expect(await parts.codes.take(code, { ...grant, clientId: 'c' })).toBeUndefined();
    const taken = await Promise.all([1, 2].map(() => parts.codes.take(code, grant)));
    expect(taken.filter(Boolean)).toEqual([id]);
    const late = await create();
    at += 5 * 60_000;
    expect(await parts.codes.take(late, grant)).toBeUndefined();
    const pending = await create();
    await parts.resetLinks.use(await parts.resetLinks.create(id), 'hash');
    expect(await parts.codes.take(pending, grant)).toBeUndefined();
  },
);

describe('the server refuses', () => {
  const register = async (body: object) => {
    const response = await fetch(`${siteUrl}/oauth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, string> };
  };

  it.each([
    'http://elsewhere.example/callback',
    'javascript:alert(1)',
    'https://user@elsewhere.example/',
    'https://elsewhere.example/#part',
  ])('to register the redirect URI %s', async (uri) => {
    const { status, body } = await register({ redirect_uris: [uri] });
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_redirect_uri' });
    expect(body.error_description).toContain('neither https nor a loopback address');
  });

  it('to register without a list, and bodies that are not JSON', async () => {
    expect((await register({})).body.error).toBe('invalid_redirect_uri');
    const response = await fetch(`${siteUrl}/oauth/register`, { method: 'POST', body: 'x' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: 'invalid_client_metadata' });
  });

  const challenge = 'a'.repeat(43);
  const ask = async (changes: Record<string, string>) => {
    const registration = { redirect_uris: ['https://app.example/cb', 'http://localhost/cb'] };
    const { body } = await register(registration);
    const query = {
      response_type: 'code',
      client_id: String(body.client_id),
      redirect_uri: 'https://app.example/cb',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...changes,
    };
    return await open(new Map(), `/account/authorize?${new URLSearchParams(query)}`);
  };

  it('unknown clients and redirect URIs, with a page instead of a redirect', async () => {
    expect((await ask({})).location).toBe('/account/sign-in');
    expect((await ask({ redirect_uri: 'http://localhost:4567/cb' })).status).toBe(303);
    for (const changes of [
      { client_id: 'x' },
      { client_id: 'WyJBIiwiaHR0cHM6Ly9ldmlsLmV4YW1wbGUvIl0.AAAA' },
      { redirect_uri: 'https://app.example:8443/cb' },
      { redirect_uri: 'https://app.example.evil.example/cb' },
      { redirect_uri: 'http://localhost:4567/other' },
      { redirect_uri: '' },
    ]) {
      const { status, location } = await ask(changes);
      expect({ status, location, changes }).toEqual({ status: 400, location: '', changes });
    }
  });

  it.each([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
  ])('requests with %o', async (changes, error) => {
    const { location } = await ask(changes as Record<string, string>);
    expect(location).toMatch(/^https:\/\/app\.example\/cb\?/);
    expect(new URL(location).searchParams.get('error')).toBe(error);
  });

  const exchange = async (form: Record<string, string>) => {
    const body = new URLSearchParams({ grant_type: 'authorization_code', ...form });
    const response = await fetch(`${siteUrl}/oauth/token`, { method: 'POST', body });
    const { error } = (await response.json()) as { error?: string };
    return { status: response.status, error };
  };

  it('to exchange a code with another verifier, client, or redirect URI', async () => {
    const { stored, browser, consent } = await reachConsent('sign-in');
    const form = { ...fieldsOf(consent), action: 'authorize' };
    const { location } = await open(browser, '/account/authorize', form);
    const right = {
      code: new URL(location).searchParams.get('code') ?? '',
      client_id: (stored.client as { client_id: string }).client_id,
      redirect_uri: callback,
      code_verifier: String(stored.verifier),
    };
    const other = await register({ redirect_uris: [callback] });
    for (const [changes, error] of [
      [{ code_verifier: 'wrong' }, 'invalid_grant'],
      [{ code: 'wrong' }, 'invalid_grant'],
      [{ redirect_uri: 'http://127.0.0.1:10/callback' }, 'invalid_grant'],
      [{ client_id: String(other.body.client_id) }, 'invalid_grant'],
      [{ client_id: 'wrong' }, 'invalid_client'],
      [{ grant_type: 'refresh_token' }, 'unsupported_grant_type'],
    ] as const) {
      expect(await exchange({ ...right, ...changes })).toEqual({ status: 400, error });
    }
    expect((await exchange(right)).status).toBe(200);
    expect(await exchange(right)).toEqual({ status: 400, error: 'invalid_grant' });
  });

  it('a form without the token of the session, and an account with too many keys', async () => {
    const { browser, consent } = await reachConsent('sign-in');
    const form = { ...fieldsOf(consent), action: 'authorize' };
    const foreign = await open(browser, '/account/authorize', { ...form, token: 'wrong' });
    expect(foreign.status).toBe(403);
    for (let count = 0; count < 20; count += 1) {
      await open(browser, '/account', { ...form, action: 'create-key', name: `Key ${count}` });
    }
    const full = await open(browser, '/account/authorize', form);
    expect(full.status).toBe(400);
    expect(full.body).toContain('20 active keys');
  });
});
