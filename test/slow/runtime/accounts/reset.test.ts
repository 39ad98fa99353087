// Links to set a new password, sent by email or created by the operator. They work once, for a
// limited time.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AccountServices } from '../../../../src/runtime/accounts/account-services.ts';
import { createMailer, type Mailer } from '../../../../src/runtime/mail/mailer.ts';
import type { State } from '../../../../src/runtime/state/state.ts';
import { Browser, makeAccountParts, siteUrl, viewOf } from '../../../support/accounts.ts';
import { type MailServer, startMailServer } from '../../../support/mail-server.ts';
import { describeStates } from '../../../support/states.ts';

const email = 'ada@example.org';
const [first, second] = ['seven quiet foxes', 'eleven loud geese'];

describeStates('a forgotten password', (states) => {
  let state: State;
  let parts: AccountServices;
  let mails: MailServer;
  let mailer: Mailer;
  let clock = 0;
  const lines: string[] = [];
  const now = () => new Date(clock);

  beforeEach(async () => {
    clock = Date.now();
    lines.length = 0;
    state = await states.open(await states.options(now));
    mails = await startMailServer();
    const log = (...line: unknown[]) => void lines.push(JSON.stringify(line));
    mailer = createMailer({ url: mails.url, from: 'Daybreak <no-reply@daybreak.example>', log });
    parts = makeAccountParts(state, { now, mailer });
    await new Browser(parts).post('/account/sign-up', { email, password: first });
  });
  afterEach(async () => {
    await mailer.close();
    await mails.close();
  });

  const askFor = (address: string) =>
    new Browser(parts).post('/account/forgot', { email: address });
  const nextLink = async (count = 1): Promise<string> => {
    await expect.poll(() => mails.got.length).toBe(count);
    // Emails wrap long lines after `=`.
    const text = (mails.got.at(-1)?.text ?? '').replaceAll('=\n', '').replaceAll('=3D', '=');
    return /https:\/\/\S+\/account\/reset\?token=\S+/.exec(text)?.[0] ?? '';
  };
  const pathOf = (link: string) => link.slice(siteUrl.length);
  const secretOf = (link: string) => new URL(link).searchParams.get('token') ?? '';
  const setPassword = (secret: string, password: string) =>
    new Browser(parts).post('/account/reset', { secret, password });
  const signIn = (password: string) =>
    new Browser(parts).post('/account/sign-in', { email, password });

  it('can be replaced with a link from an email, which works once', async () => {
    const signedIn = new Browser(parts);
    await signedIn.post('/account/sign-in', { email, password: first });
    await askFor(' ADA@example.org ');
    const link = await nextLink();
    expect(link.startsWith(`${siteUrl}/account/reset?token=`)).toBe(true);
    expect(mails.got[0]?.to).toBe(email);
    // Email scanners open links, which must not invalidate them.
    for (let count = 0; count < 3; count += 1) {
      const view = viewOf(await new Browser(parts).get(pathOf(link)), 'reset');
      expect(view.secret).toBe(secretOf(link));
    }
    const short = await setPassword(secretOf(link), 'short');
    expect(viewOf(short, 'reset').notice?.text).toMatch(/has 5 characters/);
    const changed = viewOf(await setPassword(secretOf(link), second), 'sign-in');
    expect(changed.notice).toMatchObject({ kind: 'done' });
    expect((await signedIn.get('/account')).redirect).toBe('/account/sign-in');
    expect((await signIn(first)).status).toBe(401);
    viewOf(await signIn(second), 'home');
    const again = await setPassword(secretOf(link), 'a third password');
    expect([again.status, viewOf(again, 'reset').secret]).toEqual([404, null]);
    viewOf(await signIn(second), 'home');
  });

  it('leads back to the page for which the visitor wanted to sign in', async () => {
    const next = '/account/emails?list=%2Fwatch%3Fp%3Da%2Cb';
    const query = `?next=${encodeURIComponent(next)}`;
    const browser = new Browser(parts);
    expect(viewOf(await browser.get(`/account/forgot${query}`), 'forgot').next).toBe(next);
    await browser.post(`/account/forgot${query}`, { email });
    const link = await nextLink();
    const reset = viewOf(await browser.get(pathOf(link)), 'reset');
    expect(reset.next).toBe(next);
    const fields = { secret: secretOf(link), password: second };
    const changed = viewOf(await browser.post(`/account/reset${query}`, fields), 'sign-in');
    expect([changed.next, changed.notice?.kind]).toEqual([next, 'done']);
  });

  it('gets a link that is stored only as a hash, and neither link nor email is logged', async () => {
    await askFor(email);
    const link = await nextLink();
    await mailer.close();
    const rows = JSON.stringify(await state.db.selectFrom('verification').selectAll().execute());
    expect(rows).toContain('password-reset:');
    expect(rows).not.toContain(secretOf(link));
    expect(lines.join()).toContain('sent an email');
    expect(lines.join()).not.toContain(email);
    expect(lines.join()).not.toContain(secretOf(link));
  });

  it('can be replaced for 30 minutes after the link was created', async () => {
    await askFor(email);
    const secret = secretOf(await nextLink());
    clock += 29 * 60_000;
    expect(await parts.resetLinks.find(secret)).toBeDefined();
    clock += 60_000;
    expect(await parts.resetLinks.find(secret)).toBeUndefined();
    expect((await setPassword(secret, second)).status).toBe(404);
    viewOf(await signIn(first), 'home');
  });

  it('has only one valid link, the newest, and none after the account is removed', async () => {
    await askFor(email);
    const old = secretOf(await nextLink(1));
    await askFor(email);
    const newer = secretOf(await nextLink(2));
    expect(await parts.resetLinks.find(old)).toBeUndefined();
    expect(await parts.resetLinks.find(newer)).toBeDefined();
    await parts.accounts.remove((await parts.accounts.find(email))?.id ?? '');
    expect(await parts.resetLinks.find(newer)).toBeUndefined();
  });

  it('can be replaced only once if a link is used twice at the same time', async () => {
    await askFor(email);
    const secret = secretOf(await nextLink());
    const results = await Promise.all([setPassword(secret, second), setPassword(secret, second)]);
    expect(results.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('has a form with the same response for known and unknown emails', async () => {
    // The unknown one first: the email for the known one arrives after both were looked up.
    const [unknown, known] = [await askFor('bob@example.org'), await askFor(email)];
    const text = JSON.stringify(known).replaceAll(email, 'x');
    expect(JSON.stringify(unknown).replaceAll('bob@example.org', 'x')).toBe(text);
    await nextLink();
    await mailer.close();
    expect(mails.got).toHaveLength(1);
  });

  it('causes at most three emails an hour, with the same response afterwards', async () => {
    const texts = new Set<string>();
    for (let count = 0; count < 6; count += 1) texts.add(JSON.stringify(await askFor(email)));
    expect(texts.size).toBe(1);
    await nextLink(3);
    await mailer.close();
    expect(mails.got).toHaveLength(3);
  });

  it('can be replaced only by forms of our own pages', async () => {
    const link = { email };
    const foreign = { 'Sec-Fetch-Site': 'cross-site' };
    expect((await new Browser(parts).post('/account/forgot', link, foreign)).status).toBe(403);
    await askFor(email);
    const secret = secretOf(await nextLink());
    const fields = { secret, password: second };
    expect((await new Browser(parts).post('/account/reset', fields, foreign)).status).toBe(403);
    expect(await parts.resetLinks.find(secret)).toBeDefined();
  });

  it('cannot be replaced with an invalid link', async () => {
    for (const secret of ['', 'x', 'x'.repeat(43), '%'.repeat(43), 'x'.repeat(10_000)]) {
      const path = `/account/reset?token=${encodeURIComponent(secret)}`;
      expect((await new Browser(parts).get(path)).status).toBe(404);
      expect((await setPassword(secret, second)).status).toBe(404);
    }
  });

  it('is logged without the recipient if the mail server refuses the email', async () => {
    mails.refuse();
    await askFor(email);
    await expect.poll(() => lines.join()).toContain('could not be sent');
    expect(lines.join()).toContain('550');
    expect(lines.join()).not.toContain(email);
  });

  it("has a page with the operator's contact if the server cannot send email", async () => {
    const without = makeAccountParts(state, { now, contact: 'help@daybreak.example' });
    const view = viewOf(await new Browser(without).get('/account/forgot'), 'forgot');
    expect(view).toMatchObject({ canSend: false, contact: 'help@daybreak.example' });
    const sent = await new Browser(without).post('/account/forgot', { email });
    expect(viewOf(sent, 'forgot').isSent).toBe(false);
    const { id = '' } = (await without.accounts.find(email)) ?? {};
    const secret = await without.resetLinks.create(id);
    expect((await setPassword(secret, second)).status).toBe(200);
    viewOf(await signIn(second), 'home');
  });
});
