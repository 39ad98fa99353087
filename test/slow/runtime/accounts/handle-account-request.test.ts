// Accounts: sign-up, sign-in, keys, sessions, webhooks, and forbidden actions.
import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountServices } from '../../../../src/runtime/accounts/account-services.ts';
import { openKeyRing } from '../../../../src/runtime/keys/key-ring.ts';
import type { State } from '../../../../src/runtime/state/state.ts';
import { Browser, makeAccountParts, viewOf } from '../../../support/accounts.ts';
import { createStates, describeStates } from '../../../support/states.ts';

const password = 'seven quiet foxes';
const credentials = { email: 'Ada@Example.org ', password };

describeStates('an account', (states) => {
  let state: State;
  let parts: AccountServices;
  let clock = Date.parse('2026-07-01T06:00:00Z');
  const now = () => new Date(clock);

  beforeEach(async () => {
    clock = Date.now();
    state = await states.open(await states.options(now));
    parts = makeAccountParts(state, { now, trusted: 'localhost:1' });
  });
  const signUp = async (email = credentials.email) => {
    const browser = new Browser(parts);
    return { browser, handled: await browser.post('/account/sign-up', { email, password }) };
  };

  it('is created with an email and a password, on the free plan without API keys', async () => {
    const { handled } = await signUp();
    const view = viewOf(handled, 'home');
    expect(view).toMatchObject({ email: 'ada@example.org', plan: 'free', keys: [], newKey: null });
    expect(view.usage).toMatchObject({ limit: 500, used: 0 });
    expect(view.usage.days).toHaveLength(30);
  });

  it('stores its password only as an argon2id hash', async () => {
    await signUp();
    const logins = await state.db.selectFrom('login').selectAll().execute();
    expect(logins.map((login) => login.password)).toEqual([
      expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
    ]);
    expect(JSON.stringify(logins)).not.toContain(password);
  });

  it('accepts its email in any letter case for sign-in', async () => {
    await signUp();
    const browser = new Browser(parts);
    expect(viewOf(await browser.get('/account/sign-in'), 'sign-in').isSignUpOpen).toBe(true);
    viewOf(await browser.post('/account/sign-in', { email: 'ADA@example.ORG', password }), 'home');
    expect((await browser.get('/account/sign-in')).redirect).toBe('/account');
    viewOf(await browser.post('/account', { action: 'sign-out' }), 'sign-in');
    expect((await browser.get('/account')).redirect).toBe('/account/sign-in');
  });

  it('gets the same response for a wrong password as an unknown email', async () => {
    await signUp();
    const known = await new Browser(parts).post('/account/sign-in', {
      email: 'ada@example.org',
      password: 'wrong password',
    });
    const none = await new Browser(parts).post('/account/sign-in', {
      email: 'bob@example.org',
      password: 'wrong password',
    });
    expect(known.status).toBe(401);
    expect(viewOf(known, 'sign-in').notice).toEqual(viewOf(none, 'sign-in').notice);
  });

  it('can be created only a limited number of times a day from one IP address', async () => {
    const limited = makeAccountParts(state, { now, signUpsPerDay: 2 });
    const create = (email: string, address: string) =>
      new Browser(limited, address).post('/account/sign-up', { email, password });
    viewOf(await create('a@b.example', '192.0.2.1'), 'home');
    // A failed attempt counts too, because it reveals whether an account exists.
    expect((await create('a@b.example', '192.0.2.1')).status).toBe(400);
    const refused = await create('c@b.example', '192.0.2.1');
    expect(refused.status).toBe(429);
    expect(refused.retryAfterSeconds).toBeGreaterThan(60);
    viewOf(await create('d@b.example', '192.0.2.2'), 'home');
    clock += 2 * 86_400_000;
    viewOf(await create('e@b.example', '192.0.2.1'), 'home');
  });

  it('has pages with a rate limit per account, or per IP address for visitors', async () => {
    const limited = makeAccountParts(state, { now, requestsPerMinute: 5 });
    const ada = new Browser(limited, '192.0.2.1');
    await ada.post('/account/sign-up', credentials);
    const other = new Browser(limited, '192.0.2.1');
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await ada.get('/account')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    const refused = await ada.post('/account', { action: 'create-key' });
    expect(viewOf(refused, 'missing').notice.text).toMatch(/more than 5 requests in a minute/);
    expect(refused.retryAfterSeconds).toBeGreaterThan(0);
    expect(await limited.keys.list()).toEqual([]);
    // Signed-in requests count per account. The sign-up counted for the IP address, which has four
    // left.
    const anonymous: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      anonymous.push((await other.get('/account/sign-in')).status);
    }
    expect(anonymous).toEqual([200, 200, 200, 200, 429]);
  });

  it('can export everything that is stored about it, without secrets', async () => {
    const { browser } = await signUp();
    const key =
      viewOf(await browser.post('/account', { action: 'create-key' }), 'home').newKey ?? '';
    const [account] = await parts.accounts.list();
    const accountId = account?.id ?? '';
    await parts.quotas.take(accountId, 500);
    const asked = { url: 'https://localhost:1/', events: ['release' as const], repos: ['*'] };
    const { id, secret } = await parts.webhooks.create({ accountId, plan: 'dev' }, asked);
    await parts.webhooks.ping(accountId, id, { generated: null });
    const { download } = await browser.post('/account/settings', { action: 'export-account' });
    expect(download?.name).toBe('daybreak-account.json');
    expect(JSON.parse(download?.body ?? '')).toMatchObject({
      account: { id: accountId, email: 'ada@example.org', plan: 'free' },
      sign_in_methods: [{ provider: 'credential' }],
      sessions: [{ ipAddress: '192.0.2.7', userAgent: 'a browser of the tests' }],
      keys: [{ prefix: key.slice(0, 12), revokedAt: null }],
      usage: [{ day: expect.any(String), used: 1 }],
      webhooks: [{ id, deliveries: [{ event: 'ping', attempts: [{ status: null }] }] }],
    });
    const { password: hash } = await state.db
      .selectFrom('login')
      .select('password')
      .executeTakeFirstOrThrow();
    const session = await state.db.selectFrom('session').select('token').executeTakeFirstOrThrow();
    for (const hidden of [key, secret, hash ?? '', session.token, '$argon2', 'sealed']) {
      expect(hidden).not.toBe('');
      expect(download?.body).not.toContain(hidden);
    }
  });

  it('is refused for an invalid email, a short password, or an email that is taken', async () => {
    await signUp();
    const refusals = [
      { email: 'nonsense', password },
      { email: 'a@b.example', password: 'short' },
      { email: 'a@b.example', password: 'x'.repeat(201) },
      credentials,
    ];
    for (const fields of refusals) {
      const handled = await new Browser(parts).post('/account/sign-up', fields);
      expect(handled.status).toBe(400);
      expect(viewOf(handled, 'sign-up').notice?.kind).toBe('refused');
    }
    expect(await parts.accounts.list()).toHaveLength(1);
  });

  it('cannot be created while sign-up is closed', async () => {
    const closed = makeAccountParts(state, { isSignUpOpen: false });
    const browser = new Browser(closed);
    const handled = await browser.post('/account/sign-up', credentials);
    expect(viewOf(handled, 'sign-up').notice?.text).toMatch(/operator/);
    expect(await parts.accounts.list()).toEqual([]);
  });

  it('creates keys that are shown once, work, and can be renamed, rotated and revoked', async () => {
    const ring = await openKeyRing({ state, log: () => undefined, now });
    const { browser } = await signUp();
    const made = viewOf(
      await browser.post('/account', { action: 'create-key', name: '<b>' }),
      'home',
    );
    const key = made.newKey ?? '';
    expect(key).toMatch(/^dbk_[0-9A-Za-z]{38}$/);
    expect(made.keys).toMatchObject([{ name: '<b>', prefix: key.slice(0, 12), revoked: null }]);
    expect(await ring.find(key)).toMatchObject({ plan: 'free' });
    expect(JSON.stringify(await browser.get('/account'))).not.toContain(key);
    const id = made.keys[0]?.id ?? '';

    const renamed = await browser.post('/account', { action: 'rename-key', key: id, name: 'mine' });
    expect(viewOf(renamed, 'home').keys[0]?.name).toBe('mine');
    const rotated = viewOf(
      await browser.post('/account', { action: 'rotate-key', key: id }),
      'home',
    );
    expect(rotated.notice?.text).toMatch(/“mine” rotated.*works for 24 more hours/);
    const old = rotated.keys.find(({ ends }) => ends !== null);
    expect([old?.id, old?.revoked]).toEqual([id, null]);
    expect(await ring.find(key)).toBeDefined();
    const second = rotated.newKey ?? '';
    expect(await ring.find(second)).toBeDefined();
    expect((await browser.get(`/account/keys/${id}/rotate`)).status).toBe(404);
    const ending = viewOf(await browser.get(`/account/keys/${id}/revoke`), 'confirm');
    expect(ending.title).toBe(`End key “mine” (${key.slice(0, 12)}…) now?`);
    await browser.post('/account', { action: ending.action, [ending.field]: ending.id });
    expect(await ring.find(key)).toBeUndefined();
    expect(await ring.find(second)).toBeDefined();
    const newId = rotated.keys.find(({ ends }) => ends === null)?.id ?? '';
    const asked = viewOf(await browser.get(`/account/keys/${newId}/revoke`), 'confirm');
    expect(asked).toMatchObject({ action: 'revoke-key', field: 'key', id: newId, isDanger: true });
    expect(asked.title).toBe(`Revoke key “mine” (${second.slice(0, 12)}…)?`);
    expect(await ring.find(second)).toBeDefined();
    const { browser: other } = await signUp('eve@example.org');
    expect((await other.get(`/account/keys/${newId}/revoke`)).status).toBe(404);
    const revoked = await browser.post('/account', { action: 'revoke-key', key: newId });
    expect(viewOf(revoked, 'home').notice?.text).toMatch(/revoked/);
    expect(await ring.find(second)).toBeUndefined();
    await ring.close();
  });

  it('creates one key if a form is sent twice', async () => {
    const { browser } = await signUp();
    const { newKeyId } = viewOf(await browser.get('/account'), 'home');
    const form = { action: 'create-key', name: 'one', new_key: newKeyId };
    const [first, second] = await Promise.all([
      browser.post('/account', form),
      browser.post('/account', form),
    ]);
    const again = viewOf(await browser.post('/account', form), 'home');
    expect(again.notice?.text).toMatch(/already submitted/);
    expect(again.newKey).toBeNull();
    expect(again.keys).toHaveLength(1);
    expect([first.status, second.status].sort()).toEqual([200, 400]);
    expect(again.newKeyId).not.toBe(newKeyId);
    const next = { ...form, new_key: again.newKeyId };
    expect(viewOf(await browser.post('/account', next), 'home').keys).toHaveLength(2);
    // An invalid id in the form is ignored.
    const odd = { ...form, new_key: "key_'; --" };
    expect(viewOf(await browser.post('/account', odd), 'home').keys).toHaveLength(3);
  });

  it('cannot change keys of another account', async () => {
    const { browser } = await signUp();
    const mine = viewOf(await browser.post('/account', { action: 'create-key' }), 'home');
    const { browser: other } = await signUp('eve@example.org');
    for (const action of ['rename-key', 'rotate-key', 'revoke-key']) {
      const handled = await other.post('/account', {
        action,
        key: mine.keys[0]?.id ?? '',
        name: 'x',
      });
      expect(handled.status).toBe(400);
    }
    expect(viewOf(await browser.get('/account'), 'home').keys).toEqual(mine.keys);
  });

  it('accepts only forms from its own pages and its own session', async () => {
    const { browser } = await signUp();
    const form = { action: 'create-key' };
    const foreign = [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { 'Content-Type': 'application/json' },
    ];
    for (const headers of foreign) {
      const handled = await browser.post('/account', form, headers);
      expect([400, 403]).toContain(handled.status);
    }
    browser.forgetToken();
    expect((await browser.post('/account', form)).status).toBe(403);
    expect(await parts.keys.list()).toEqual([]);
  });

  it('accepts only the exact media type of forms', async () => {
    const { browser } = await signUp();
    const exact = 'application/x-www-form-urlencoded';
    const create = (type: string) =>
      browser.post('/account', { action: 'create-key' }, { 'Content-Type': type });
    for (const type of [`${exact}X`, `${exact}-x; charset=utf-8`, 'text/plain', '']) {
      expect((await create(type)).status, type).toBe(400);
    }
    for (const type of [exact.toUpperCase(), `${exact} ; charset=UTF-8`]) {
      expect((await create(type)).status, type).toBe(200);
    }
  });

  it('gets 404 for unknown pages, webhooks and actions', async () => {
    const { browser } = await signUp();
    expect((await browser.get('/account/nothing')).status).toBe(404);
    expect((await browser.get('/account/webhooks/whk_none')).status).toBe(404);
    expect((await browser.post('/account', { action: 'constructor' })).status).toBe(404);
    expect((await browser.post('/account', { action: 'x'.repeat(100_000) })).status).toBe(400);
  });

  it('lists its sessions and can end them', async () => {
    const { browser } = await signUp();
    const other = new Browser(parts);
    await other.post('/account/sign-in', credentials);
    const view = viewOf(await browser.get('/account/settings'), 'settings');
    expect(view.hasPassword).toBe(true);
    expect(view.sessions.map(({ isThis }) => isThis).toSorted()).toEqual([false, true]);
    const session = view.sessions.find(({ isThis }) => !isThis)?.id ?? '';
    await browser.post('/account/settings', { action: 'end-session', session });
    expect((await other.get('/account')).redirect).toBe('/account/sign-in');
    await other.post('/account/sign-in', credentials);
    await browser.post('/account/settings', { action: 'end-other-sessions' });
    expect((await other.get('/account')).redirect).toBe('/account/sign-in');
  });

  it('can open settings and the export with an old session', async () => {
    const { browser } = await signUp();
    const created_at = new Date(Date.now() - 29 * 86_400_000);
    await state.db.updateTable('session').set({ created_at }).execute();
    const { sessions } = viewOf(await browser.get('/account/settings'), 'settings');
    expect(sessions).toMatchObject([{ since: `${created_at.toISOString().slice(0, 16)}Z` }]);
    const { download } = await browser.post('/account/settings', { action: 'export-account' });
    expect(download?.body).toContain(created_at.toISOString());
  });

  it('can change its password, which ends its other sessions', async () => {
    const { browser } = await signUp();
    const other = new Browser(parts);
    await other.post('/account/sign-in', credentials);
    const change = (fields: Record<string, string>) =>
      browser.post('/account/settings', { action: 'change-password', ...fields });
    const next = 'eight quiet foxes';
    expect((await change({ password: 'wrong one here', 'new-password': next })).status).toBe(400);
    expect((await change({ password, 'new-password': 'short' })).status).toBe(400);
    const changed = viewOf(await change({ password, 'new-password': next }), 'settings');
    expect(changed.notice?.kind).toBe('done');
    expect((await other.get('/account')).redirect).toBe('/account/sign-in');
    viewOf(await other.post('/account/sign-in', { ...credentials, password: next }), 'home');
  });

  it('is removed with all of its data after its email was entered', async () => {
    const { browser } = await signUp();
    await browser.post('/account', { action: 'create-key' });
    const remove = (email: string) =>
      browser.post('/account/settings', { action: 'remove-account', email });
    expect((await remove('ada')).status).toBe(400);
    viewOf(await remove('ada@example.org'), 'sign-in');
    expect(await parts.accounts.list()).toEqual([]);
    expect(await parts.keys.list()).toEqual([]);
    expect(await state.db.selectFrom('session').selectAll().execute()).toEqual([]);
  });

  it('leaves no rows in the database when it is removed, not even reserved requests', async () => {
    const { browser } = await signUp();
    const [account] = await parts.accounts.list();
    const accountId = account?.id ?? '';
    const asked = { url: 'https://localhost:1/', events: ['release' as const], repos: ['*'] };
    const { id } = await parts.webhooks.create({ accountId, plan: 'dev' }, asked);
    await parts.webhooks.ping(accountId, id, { generated: null });
    // The server reserves a block of requests, which it would return when it stops.
    await parts.quotas.take(accountId, 500);
    await browser.post('/account/settings', { action: 'remove-account', email: 'ada@example.org' });
    await parts.quotas.close();
    for (const table of ['account', 'login', 'session', 'api_key', 'usage_day'] as const) {
      expect(await state.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
    for (const table of ['webhook', 'delivery'] as const) {
      expect(await state.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
  });

  it('is redirected to sign-in if the session cookie is invalid or expired', async () => {
    const { browser } = await signUp();
    clock += 31 * 86_400_000;
    await state.db
      .updateTable('session')
      .set({ expires_at: new Date(0) })
      .execute();
    expect((await browser.get('/account')).redirect).toBe('/account/sign-in');
  });

  it('redirects to GitHub for sign-in if an OAuth app is configured', async () => {
    const withGitHub = makeAccountParts(state, {
      github: { clientId: 'id', clientSecret: 'not shown' },
    });
    const browser = new Browser(withGitHub);
    expect(viewOf(await browser.get('/account/sign-in'), 'sign-in').hasGitHub).toBe(true);
    const { redirect } = await browser.post('/account/sign-in', { action: 'github' });
    expect(redirect).toMatch(/^https:\/\/github\.com\/login\/oauth\/authorize\?/);
    expect(redirect).toContain(encodeURIComponent('/account/auth/callback/github'));
    expect(redirect).not.toContain('not%20shown');
  });
});

describe('the lockout of an account, which is not in the state', () => {
  const states = createStates('duckdb');
  let parts: AccountServices;
  let clock = Date.now();
  const now = () => new Date(clock);

  beforeEach(async () => {
    clock = Date.now();
    const state = await states.open(await states.options(now));
    parts = makeAccountParts(state, { now });
  });
  const signUp = async (email = credentials.email) => {
    const browser = new Browser(parts);
    await browser.post('/account/sign-up', { email, password });
    return browser;
  };

  it('applies to a client after repeated wrong passwords, and unlocked later', async () => {
    await signUp();
    const browser = new Browser(parts);
    const guess = (word: string) =>
      browser.post('/account/sign-in', { email: 'ada@example.org', password: word });
    for (let count = 0; count < 5; count += 1)
      expect((await guess('no no no no')).status).toBe(401);
    const locked = await guess(password);
    expect(locked.status).toBe(429);
    expect(viewOf(locked, 'sign-in').notice?.text).toMatch(/15 seconds/);
    expect(locked.retryAfterSeconds).toBe(15);
    clock += 15_000;
    viewOf(await guess(password), 'home');
  });

  it('spares the owner while another IP address guesses passwords', async () => {
    await signUp();
    const browser = (address: string) => new Browser(parts, address);
    const guess = (by: Browser, word: string) =>
      by.post('/account/sign-in', { email: 'ada@example.org', password: word });
    const attacker = browser('198.51.100.1');
    for (let count = 0; count < 8; count += 1) await guess(attacker, 'no no no no');
    expect((await guess(attacker, password)).status).toBe(429);
    // Another IP address can still sign in, even from a new device.
    viewOf(await guess(browser('203.0.113.9'), password), 'home');
  });

  it('applies after guesses from many IP addresses, except for devices that signed in before', async () => {
    const owner = await signUp();
    await owner.post('/account', { action: 'sign-out' });
    const guess = (by: Browser, word: string) =>
      by.post('/account/sign-in', { email: 'ada@example.org', password: word });
    const statuses: number[] = [];
    for (let count = 0; count < 60; count += 1) {
      statuses.push((await guess(new Browser(parts, `198.51.100.${count}`), 'no no no no')).status);
    }
    expect(statuses.indexOf(429)).toBe(50);
    expect(statuses.lastIndexOf(401)).toBe(49);
    expect((await guess(new Browser(parts, '203.0.113.9'), password)).status).toBe(429);
    viewOf(await guess(owner, password), 'home');
    // The device cookie of one account does not help with another account.
    await signUp('eve@example.org');
    for (let count = 0; count < 5; count += 1) {
      await owner.post('/account/sign-in', { email: 'eve@example.org', password: 'no no no no' });
    }
    const other = await owner.post('/account/sign-in', { email: 'eve@example.org', password });
    expect(other.status).toBe(429);
  });
});
