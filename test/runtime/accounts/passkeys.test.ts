// Passkeys: adding, using and removing them, and forbidden actions.
import { beforeEach, expect, it } from 'vitest';
import type { AccountServices } from '../../../src/runtime/accounts/account-services.ts';
import type { State } from '../../../src/runtime/state/state.ts';
import { Browser, makeAccountParts, siteUrl, viewOf } from '../../support/accounts.ts';
import { type Ceremony, Passkey } from '../../support/authenticator.ts';
import { describeStates } from '../../support/states.ts';

const password = 'seven quiet foxes';
const email = 'ada@example.org';
const unproven = 'The passkey could not be verified. Reload the page and try again.';

describeStates('a passkey', (states) => {
  let state: State;
  let parts: AccountServices;
  let clock = 0;
  const now = () => new Date(clock);

  beforeEach(async () => {
    clock = Date.now();
    state = await states.open(await states.options(now));
    parts = makeAccountParts(state, { now });
  });
  const signUp = async (of = email) => {
    const browser = new Browser(parts);
    await browser.post('/account/sign-up', { email: of, password });
    return browser;
  };
  const settings = '/account/settings';
  /** Requests a challenge to add a passkey or to sign in with one. */
  const challengeOf = async (browser: Browser, path: string) => {
    const { json } = await browser.post(path, { action: 'passkey-options' });
    return (json as { options: { challenge: string } }).options.challenge;
  };
  const add = async (
    browser: Browser,
    passkey: Passkey,
    { name = '', ...given }: Partial<Ceremony> & { readonly name?: string } = {},
  ) => {
    const challenge = await challengeOf(browser, settings);
    const response = passkey.register({ challenge, origin: siteUrl, ...given });
    return await browser.post(settings, { action: 'add-passkey', name, response });
  };
  const signIn = async (browser: Browser, passkey: Passkey, given: Partial<Ceremony> = {}) => {
    const challenge = await challengeOf(browser, '/account/passkey');
    const response = passkey.sign({ challenge, origin: siteUrl, ...given });
    return await browser.post('/account/passkey', { action: 'sign-in', response });
  };
  const listed = async (browser: Browser) =>
    viewOf(await browser.get(settings), 'settings').passkeys;
  const refusal = (text: string) => ({ json: { notice: { kind: 'refused', text } } });
  const isSignedIn = async (browser: Browser) =>
    (await browser.get('/account')).redirect === undefined;

  it('can be added with a name and used to sign in, which is recorded', async () => {
    const owner = await signUp();
    const passkey = new Passkey();
    const added = await add(owner, passkey, { name: ' laptop ' });
    expect(added.json).toEqual({ redirect: '/account/settings?done=passkey' });
    const today = now().toISOString().slice(0, 10);
    expect(await listed(owner)).toMatchObject([
      { name: 'laptop', added: expect.any(String), lastUsed: null, keptBy: null, isSynced: false },
    ]);
    const other = new Browser(parts, '192.0.2.99');
    const entered = await signIn(other, passkey);
    expect(entered.json).toEqual({ redirect: '/account' });
    expect(entered.cookies.join()).toContain('daybreak.device=');
    viewOf(await other.get('/account'), 'home');
    const view = viewOf(await other.get(settings), 'settings');
    expect(view.passkeys).toMatchObject([{ lastUsed: today }]);
    expect(view.sessions).toMatchObject([{ isThis: true, address: '192.0.2.99' }, {}]);
    expect(await signIn(new Browser(parts), passkey)).toMatchObject({ status: 200 });
    // Without a name, the passkey is named after the browser.
    await add(owner, new Passkey());
    expect((await listed(owner)).map(({ name }) => name)).toEqual([
      'laptop',
      'a browser of the tests',
    ]);
  });

  it('is requested with user verification, and can be found without entering an email', async () => {
    const owner = await signUp();
    await add(owner, new Passkey());
    const { json } = await owner.post(settings, { action: 'passkey-options' });
    expect(json).toMatchObject({
      options: {
        rp: { id: 'daybreak.example', name: 'Daybreak' },
        user: { name: email },
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: [{ type: 'public-key' }],
      },
    });
    const asked = await new Browser(parts).post('/account/passkey', { action: 'passkey-options' });
    expect(asked.json).toMatchObject({
      options: { rpId: 'daybreak.example', userVerification: 'required' },
    });
    expect(JSON.stringify(asked.json)).not.toContain('allowCredentials');
  });

  it('is refused from another origin or host, or without user verification', async () => {
    const owner = await signUp();
    const wrong = [
      [{ origin: 'https://daybreak.example.evil.example', rpId: 'daybreak.example' }, unproven],
      [{ rpId: 'evil.example' }, unproven],
      [{ challenge: Buffer.from('another challenge').toString('base64url') }, unproven],
      [{ isUserVerified: false }, expect.stringContaining('did not verify you')],
    ] as const;
    for (const [given, text] of wrong) {
      const added = await add(owner, new Passkey(), given);
      expect(added).toMatchObject({ status: 400, json: { notice: { text } } });
    }
    expect(await listed(owner)).toEqual([]);
    const passkey = new Passkey();
    await add(owner, passkey);
    for (const [given, text] of wrong) {
      const stranger = new Browser(parts);
      expect(await signIn(stranger, passkey, given)).toMatchObject({
        status: 400,
        json: { notice: { text } },
      });
      expect(await isSignedIn(stranger)).toBe(false);
    }
  });

  it('signs in only once per challenge, even if two requests arrive together', async () => {
    const passkey = new Passkey();
    await add(await signUp(), passkey);
    const browser = new Browser(parts);
    const challenge = await challengeOf(browser, '/account/passkey');
    const sign = () => passkey.sign({ challenge, origin: siteUrl });
    const send = (response: string) =>
      browser.post('/account/passkey', { action: 'sign-in', response });
    const both = await Promise.all([send(sign()), send(sign())]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await send(sign())).toMatchObject(
      refusal('This attempt was already used or took longer than 5 minutes. Try again.'),
    );
    // A challenge for adding a passkey cannot be used to sign in.
    const owner = await signUp('eve@example.org');
    const other = await challengeOf(owner, settings);
    const response = passkey.sign({ challenge: other, origin: siteUrl });
    const crossed = await owner.post('/account/passkey', { action: 'sign-in', response });
    expect(crossed.status).toBe(400);
  });

  it('cannot be replaced or imitated by someone who has only its id', async () => {
    const owner = await signUp();
    const passkey = new Passkey();
    await add(owner, passkey);
    const forged = new Passkey(passkey.id);
    const thief = new Browser(parts);
    expect(await signIn(thief, forged)).toMatchObject(refusal(unproven));
    expect(await isSignedIn(thief)).toBe(false);
    const eve = await signUp('eve@example.org');
    expect(await add(eve, forged)).toMatchObject(
      refusal('This passkey is already registered. Create a new one.'),
    );
    expect(await listed(eve)).toEqual([]);
    expect(await signIn(new Browser(parts), new Passkey())).toMatchObject({
      json: { notice: { text: expect.stringContaining('passkey is not registered') } },
    });
    const [{ id = '' } = {}] = await listed(owner);
    expect((await eve.get(`/account/passkeys/${id}/remove`)).status).toBe(404);
    const refused = await eve.post(settings, { action: 'remove-passkey', passkey: id });
    expect(viewOf(refused, 'settings').notice?.text).toMatch(/no longer exists/);
    viewOf(await signIn(owner, passkey).then(() => owner.get('/account')), 'home');
  });

  it('can be added only shortly after signing in, and only by forms of this site', async () => {
    const owner = await signUp();
    const challenge = await challengeOf(owner, settings);
    const response = new Passkey().register({ challenge, origin: siteUrl });
    const form = { action: 'add-passkey', name: '', response };
    expect((await owner.post(settings, form, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    clock += 61 * 60_000;
    const late = await owner.post(settings, form);
    expect(late).toMatchObject({
      json: { notice: { text: expect.stringMatching(/sign in again/) } },
    });
    expect(viewOf(await owner.get(settings), 'settings').canAddPasskey).toBe(false);
    for (const odd of ['', '{', '[]', '{"id":1}']) {
      const handled = await owner.post('/account/passkey', { action: 'sign-in', response: odd });
      expect(handled.status).toBe(400);
    }
    owner.forgetToken();
    expect((await owner.post(settings, { action: 'passkey-options' })).status).toBe(403);
    expect((await new Browser(parts).post(settings, form)).view?.page).toBe('sign-in');
  });

  it('is limited to 20 per account', async () => {
    const owner = await signUp();
    for (let count = 0; count < 20; count += 1) await add(owner, new Passkey());
    expect(await owner.post(settings, { action: 'passkey-options' })).toMatchObject(
      refusal('Your account has 20 passkeys. The maximum is 20. Remove one first.'),
    );
  });

  it('is removed after confirmation, unless it is the last way to sign in', async () => {
    const owner = await signUp();
    const [first, second] = [new Passkey(), new Passkey()];
    await add(owner, first, { name: 'first' });
    clock += 1_000;
    await add(owner, second, { name: 'second' });
    const ids = (await listed(owner)).map(({ id }) => id);
    const asked = viewOf(await owner.get(`/account/passkeys/${ids[0]}/remove`), 'confirm');
    expect(asked).toMatchObject({ title: 'Remove passkey “first”?', isDanger: true });
    expect(asked.text).toContain('It was never used to sign in.');
    const remove = (id = '') => owner.post(settings, { action: 'remove-passkey', passkey: id });
    const removed = viewOf(await remove(ids[0]), 'settings');
    expect(removed.notice?.text).toMatch(/^Passkey removed/);
    expect(removed.passkeys.map(({ name }) => name)).toEqual(['second']);
    expect((await signIn(new Browser(parts), first)).status).toBe(400);
    // An account that signed up with GitHub, on a server that no longer offers it.
    await state.db.updateTable('login').set({ provider_id: 'github' }).execute();
    const kept = viewOf(await remove(ids[1]), 'settings');
    expect(kept.notice?.text).toMatch(/only way to sign in/);
    expect((await signIn(new Browser(parts), second)).status).toBe(200);
    const github = { clientId: 'id', clientSecret: 'secret' };
    const withGitHub = makeAccountParts(state, { now, github });
    const [account] = await parts.accounts.list();
    expect(await withGitHub.passkeys.remove(account?.id ?? '', ids[1] ?? '')).toBe('removed');
  });

  it('is in the account export without its keys, and is deleted with the account', async () => {
    const owner = await signUp();
    const passkey = new Passkey();
    await add(owner, passkey, { name: 'laptop' });
    const { download } = await owner.post(settings, { action: 'export-account' });
    expect(JSON.parse(download?.body ?? '')).toMatchObject({
      passkeys: [{ name: 'laptop', kept_by: null, is_synced: false, last_used: null }],
    });
    const row = await state.db.selectFrom('passkey').selectAll().executeTakeFirstOrThrow();
    for (const hidden of [row.public_key, row.credential_id]) {
      expect(download?.body).not.toContain(hidden);
    }
    await owner.post(settings, { action: 'passkey-options' });
    expect(await state.db.selectFrom('verification').select('id').execute()).toHaveLength(1);
    await owner.post(settings, { action: 'remove-account', email });
    expect(await state.db.selectFrom('verification').select('id').execute()).toEqual([]);
    expect(await state.db.selectFrom('passkey').selectAll().execute()).toEqual([]);
    expect((await signIn(new Browser(parts), passkey)).status).toBe(400);
  });

  it('is not offered on a URL for which browsers do not allow passkeys', async () => {
    parts = { ...parts, passkeyOrigin: undefined };
    const owner = await signUp();
    expect(viewOf(await owner.get(settings), 'settings').passkeyOrigin).toBeNull();
    expect((await owner.post(settings, { action: 'passkey-options' })).status).toBe(400);
    const asked = await new Browser(parts).post('/account/passkey', { action: 'passkey-options' });
    expect(asked.status).toBe(404);
  });
});
