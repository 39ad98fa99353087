// Who owns an account: the first person to register an email, until the owner of the mailbox sets a
// password with a link. Sign-up creates everything or nothing.
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AccountServices } from '../../../../src/runtime/accounts/account-services.ts';
import { toGuess } from '../../../../src/runtime/accounts/lockout.ts';
import { openKeyRing } from '../../../../src/runtime/keys/key-ring.ts';
import { createMailer, type Mailer } from '../../../../src/runtime/mail/mailer.ts';
import type { State } from '../../../../src/runtime/state/state.ts';
import { Browser, makeAccountParts, viewOf } from '../../../support/accounts.ts';
import { type MailServer, startMailServer } from '../../../support/mail-server.ts';
import { describeStates } from '../../../support/states.ts';

const email = 'ada@example.org';
const [first, second] = ['seven quiet foxes', 'eleven loud geese'];
const now = () => new Date();
const log = () => undefined;

describeStates('an account', (states) => {
  let state: State;
  let parts: AccountServices;
  let mails: MailServer;
  let mailer: Mailer;
  const faults: string[] = [];

  beforeEach(async () => {
    faults.length = 0;
    state = await states.open(await states.options());
    mails = await startMailServer();
    mailer = createMailer({ url: mails.url, from: 'no-reply@daybreak.example', log });
    const onFault = (message: string) => void faults.push(message);
    parts = { ...makeAccountParts(state, { mailer, trusted: 'localhost:1' }), onFault };
  });
  afterEach(async () => {
    await mailer.close();
    await mails.close();
  });

  const signUp = async () => {
    const browser = new Browser(parts);
    return { browser, page: await browser.post('/account/sign-up', { email, password: first }) };
  };
  const createKey = async (browser: Browser) => {
    const page = await browser.post('/account', { action: 'create-key', name: 'mine' });
    return viewOf(page, 'home').newKey ?? '';
  };
  const addWebhook = async (accountId: string) =>
    await parts.webhooks.create(
      { accountId, plan: 'pro' },
      { url: 'https://localhost:1/', events: ['release'], repos: ['*'] },
    );
  const reset = async (accountId: string, password: string) => {
    const secret = await parts.resetLinks.create(accountId);
    const page = viewOf(await new Browser(parts).get(`/account/reset?token=${secret}`), 'reset');
    const browser = new Browser(parts);
    return { page, after: await browser.post('/account/reset', { secret, password }) };
  };
  const subjects = () => mails.got.map(({ text }) => /^Subject: (.*)$/m.exec(text)?.[1]);

  it('that someone else registered belongs to the owner of the mailbox after the first link', async () => {
    const { browser: other } = await signUp();
    const { id = '' } = (await parts.accounts.find(email)) ?? {};
    const key = await createKey(other);
    await addWebhook(id);
    const github = { account_id: '7', provider_id: 'github', user_id: id };
    const times = { created_at: now(), updated_at: now() };
    await state.db
      .insertInto('login')
      .values({ id: 'g', ...github, ...times })
      .execute();
    const keys = await openKeyRing({ state, log, now });
    expect(await keys.find(key)).toMatchObject({ accountId: id });

    const { page, after } = await reset(id, second);
    expect(page.isFirstProof).toBe(true);
    expect(viewOf(after, 'sign-in').notice?.text).toContain('email confirmed');
    expect(await keys.find(key)).toBeUndefined();
    await keys.close();
    expect((await other.get('/account')).redirect).toBe('/account/sign-in');
    expect((await other.post('/account/sign-in', { email, password: first })).status).toBe(401);
    expect(await parts.webhooks.list(id)).toEqual([]);
    const logins = await state.db.selectFrom('login').select('provider_id').execute();
    expect(logins).toEqual([{ provider_id: 'credential' }]);
    const owner = new Browser(parts);
    viewOf(await owner.post('/account/sign-in', { email, password: second }), 'home');
  });

  it('keeps its keys and webhooks at later resets', async () => {
    await signUp();
    const { id = '' } = (await parts.accounts.find(email)) ?? {};
    await reset(id, second);
    const owner = new Browser(parts);
    await owner.post('/account/sign-in', { email, password: second });
    await createKey(owner);
    await addWebhook(id);
    const { page, after } = await reset(id, first);
    expect(page.isFirstProof).toBe(false);
    expect(viewOf(after, 'sign-in').notice?.text).toMatch(/^Password changed/);
    expect(await parts.keys.list(id)).toHaveLength(1);
    expect(await parts.webhooks.list(id)).toHaveLength(1);
  });

  it('created by the operator keeps its keys when its owner sets the first password', async () => {
    const { id } = await parts.accounts.ensure(email, 'pro');
    await parts.keys.create(id, 'from the operator');
    expect((await reset(id, first)).page.isFirstProof).toBe(false);
    expect(await parts.keys.list(id)).toHaveLength(1);
  });

  it('gets an email about a new key and a changed password', async () => {
    const { browser } = await signUp();
    await createKey(browser);
    const change = { action: 'change-password', password: first, 'new-password': second };
    viewOf(await browser.post('/account/settings', change), 'settings');
    await expect
      .poll(subjects)
      .toEqual(['New API key at Daybreak', 'Password changed at Daybreak']);
    expect(mails.got.every(({ to, text }) => to === email && !text.includes('mine'))).toBe(true);
  });

  it('no longer trusts the device cookies from before a password change', async () => {
    const { browser } = await signUp();
    const cookieOf = (header: string) => new Headers({ Cookie: header });
    const before = browser.cookie();
    expect((await toGuess(parts, email, cookieOf(before))).isTrusted).toBe(true);
    const change = { action: 'change-password', password: first, 'new-password': second };
    await browser.post('/account/settings', change);
    expect((await toGuess(parts, email, cookieOf(before))).isTrusted).toBe(false);
    expect((await toGuess(parts, email, cookieOf(browser.cookie()))).isTrusted).toBe(true);
  });

  it.each(['login', 'session'])(
    'is created completely or not at all if the table %s cannot be written',
    async (table) => {
      const rename = (from: string, to: string) =>
        sql`alter table ${sql.table(from)} rename to ${sql.raw(to)}`.execute(state.db);
      await rename(table, 'unreachable');
      const { page } = await signUp();
      expect(page.status).toBe(503);
      expect(viewOf(page, 'sign-up').notice?.text).toContain('cannot store data right now');
      expect(faults).toEqual(['a sign-up failed']);
      await rename('unreachable', table);
      const accounts = await state.db.selectFrom('account').select('id').execute();
      const logins = await state.db.selectFrom('login').select('user_id as id').execute();
      expect(accounts).toEqual(logins);
      const again = await signUp();
      if (table === 'login') viewOf(again.page, 'home');
      const password = first;
      viewOf(await new Browser(parts).post('/account/sign-in', { email, password }), 'home');
    },
  );

  it('is created once if sixteen people register its email at the same time', async () => {
    const pages = await Promise.all(Array.from({ length: 16 }, () => signUp()));
    const statuses = pages.map(({ page }) => page.status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 15 }, () => 400)]);
    expect(await parts.accounts.list()).toHaveLength(1);
  });

  it('is looked up for a reset link only after the response', async () => {
    await signUp();
    const gate = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const blocking = state.db.transaction().execute(async (transaction) => {
      if (state.dialect === 'postgres') {
        await sql`lock table account, verification in access exclusive mode`.execute(transaction);
      }
      locked.resolve();
      await gate.promise;
    });
    await locked.promise;
    for (const address of [email, 'nobody@example.org']) {
      const page = await new Browser(parts).post('/account/forgot', { email: address });
      expect(viewOf(page, 'forgot').isSent).toBe(true);
    }
    gate.resolve();
    await blocking;
    await expect.poll(subjects).toEqual(['Set a new password for Daybreak']);
  });
});
