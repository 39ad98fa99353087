// The pages of email subscriptions: subscribe, pause, end, confirm the email, and unsubscribe.
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  allEventKinds,
  eventKinds,
  listedEventKinds,
  modelEventKinds,
  summaryEventKinds,
} from '../../../../src/contracts/api/event-kinds.ts';
import type {
  AccountServices,
  PageResult,
} from '../../../../src/runtime/accounts/account-services.ts';
import { addUnsubscribe } from '../../../../src/runtime/accounts/email-pages.ts';
import type { Env } from '../../../../src/runtime/http/request-context.ts';
import { createMailer, type Mailer } from '../../../../src/runtime/mail/mailer.ts';
import type { State } from '../../../../src/runtime/state/state.ts';
import { Browser, makeAccountParts, siteUrl, viewOf } from '../../../support/accounts.ts';
import { makeFolder } from '../../../support/folders.ts';
import { type MailServer, readMail, startMailServer } from '../../../support/mail-server.ts';
import { createStates, describeStates } from '../../../support/states.ts';
import { createClock, openEventRelease, waitUntil } from '../../../support/webhooks.ts';

const path = '/account/emails';
const email = 'ada@example.org';
const password = 'seven quiet foxes';
const [wednesday, thursday] = ['2026-07-01', '2026-07-02'];
const folder = makeFolder();

describeStates('email pages', (states) => {
  let state: State;
  let parts: AccountServices;
  let mails: MailServer;
  let mailer: Mailer;
  let clock: ReturnType<typeof createClock>;

  beforeEach(async () => {
    clock = createClock(Date.parse(`${wednesday}T06:00:00Z`));
    state = await states.open(await states.options(clock.now));
    mails = await startMailServer();
    mailer = createMailer({ url: mails.url, from: 'no-reply@daybreak.example', log: () => {} });
    parts = makeAccountParts(state, { now: clock.now, mailer });
  });
  afterEach(async () => {
    await parts.webhooks.stop();
    await mailer.close();
    await mails.close();
  });

  const signUp = async (name = email) => {
    const browser = new Browser(parts);
    await browser.post('/account/sign-up', { email: name, password });
    await browser.get(path);
    return browser;
  };
  const confirmed = async (name = email) => {
    const browser = await signUp(name);
    const [account] = (await parts.accounts.list()).filter((one) => one.email === name);
    await parts.accounts.confirmEmail(account?.id ?? '');
    return browser;
  };
  const fill = (list: string, every = 'event', events: readonly string[] = ['release']) =>
    [
      ['action', 'create-subscription'],
      ['list', list],
      ['every', every],
      ...events.map((kind) => ['events', kind] as const),
    ] as const;
  const send = async (browser: Browser, ...form: Parameters<typeof fill>) =>
    viewOf(await browser.post(path, fill(...form)), 'emails');

  it('subscribe to lists, pause, resume and end', async () => {
    const browser = await confirmed();
    const offered = viewOf(await browser.get(`${path}?list=/alternatives/noted`), 'emails');
    expect(offered.draft).toEqual({
      list: '/alternatives/noted',
      every: 'week',
      events: eventKinds,
    });
    const tracked = ['health', 'release', 'license'] as const;
    for (const [list, kinds, events] of [
      ['/projects/b', tracked, tracked],
      ['/models/opal/opal-7b', modelEventKinds, modelEventKinds],
      ['/alternatives/noted', eventKinds, eventKinds],
      ['/watch?p=b', eventKinds, tracked],
      ['/watch?p=b&m=opal/opal-7b', listedEventKinds, [...tracked, ...modelEventKinds]],
      ['/watch?a=noted&m=opal/opal-7b', listedEventKinds, listedEventKinds],
      ['/forecasts', summaryEventKinds, summaryEventKinds],
      ['', allEventKinds, listedEventKinds],
      ['/pricing', allEventKinds, listedEventKinds],
    ] as const) {
      const query = new URLSearchParams({ list });
      const view = viewOf(await browser.get(`${path}?${query}`), 'emails');
      expect(view, list).toMatchObject({ kinds, draft: { list, events } });
    }
    const made = await send(browser, `${siteUrl}/watch.xml?p=B,a&utm=x`, 'week', [
      'release',
      'price',
    ]);
    expect(made.notice).toEqual({ kind: 'done', text: 'Subscribed.' });
    expect(made.subscriptions).toMatchObject([
      { list: '/watch?p=b,a', every: 'week', events: ['release', 'price'], isPaused: false },
    ]);
    const subscription = made.subscriptions[0]?.id ?? '';
    const act = async (action: string) =>
      viewOf(await browser.post(path, { action, subscription }), 'emails').subscriptions;
    expect(await act('pause-subscription')).toMatchObject([
      { isPaused: true, why: 'You paused it.' },
    ]);
    expect(await act('resume-subscription')).toMatchObject([{ isPaused: false, why: null }]);
    const other = await confirmed('eve@example.org');
    const foreign = await other.post(path, { action: 'end-subscription', subscription });
    expect(foreign.status).toBe(404);
    expect(await act('end-subscription')).toEqual([]);
  });

  it('refuse what is not a list, too many subscriptions, and no kind of event', async () => {
    const browser = await confirmed();
    for (const list of ['', 'https://other.example/watch?p=a', '/pricing', '/watch', '/projects']) {
      const view = await send(browser, list);
      expect(view.notice?.text, list).toMatch(/not the URL of a list/);
      expect(view.draft.list).toBe(list);
    }
    expect((await send(browser, '/projects/a', 'week', ['nonsense'])).notice?.text).toMatch(
      /at least one kind/,
    );
    for (const [list, kind, kinds] of [
      ['/projects/a', 'new', ['health', 'release', 'license']],
      ['/projects/a', 'price', ['health', 'release', 'license']],
      ['/models/opal/opal-7b', 'release', modelEventKinds],
      ['/forecasts', 'release', summaryEventKinds],
    ] as const) {
      const view = await send(browser, list, 'week', [kind]);
      expect(view.notice?.text).toBe(
        'This list cannot have the events that you selected. Select at least one of those below.',
      );
      expect(view).toMatchObject({ kinds, subscriptions: [], draft: { list } });
    }
    for (let n = 0; n < 20; n += 1) await send(browser, `/projects/a-${n}`);
    const full = await send(browser, '/projects/more');
    expect(full.notice?.text).toMatch(/maximum number/);
    expect(full.subscriptions).toHaveLength(20);
  });

  it('keep the list from the button to the subscription, through sign-up and confirmation', async () => {
    const list = '/watch?p=a,b&m=opal%2Fopal-7b';
    const browser = new Browser(parts);
    const { redirect = '' } = await browser.get(`${path}?${new URLSearchParams({ list })}`);
    expect(redirect).toMatch(/^\/account\/sign-in\?next=/);
    const signUpPath = redirect.replace('sign-in', 'sign-up');
    expect(viewOf(await browser.get(signUpPath), 'sign-up').next).toMatch(/^\/account\/emails\?/);
    const short = await browser.post(signUpPath, { email, password: 'short' });
    expect(viewOf(short, 'sign-up').next).not.toBeNull();
    const asked = viewOf(await browser.post(signUpPath, { email, password }), 'emails');
    expect(asked).toMatchObject({ isConfirmed: false, isSent: false, draft: { list } });
    const query = new URLSearchParams({ list });
    const sent = await browser.post(`${path}?${query}`, { action: 'send-confirmation' });
    expect(viewOf(sent, 'emails')).toMatchObject({ isSent: true, draft: { list } });
    await waitUntil(() => mails.got.length === 1);
    const { text } = readMail(mails.got[0]?.text ?? '');
    const link = (/https:\/\/\S+\/confirm\?\S+/.exec(text)?.[0] ?? '').slice(siteUrl.length);
    await browser.post('/account', { action: 'sign-out' });
    const back = (await browser.get(link)).redirect ?? '';
    const page = viewOf(await browser.post(back, { email, password }), 'confirm');
    const form = { action: page.action, code: page.id };
    const confirmedPage = viewOf(await browser.post(page.form, form), 'emails');
    expect(confirmedPage).toMatchObject({ isConfirmed: true, draft: { list } });
    expect((await browser.get(back)).redirect).toBe(link);
  });

  it('continue only with a page of an account on this site', async () => {
    for (const [index, next] of [
      'https://evil.example/account/emails',
      '//evil.example/account/emails',
      '/\\evil.example/account/emails',
      '/account/../projects',
      '/projects',
      'javascript:alert(1)',
    ].entries()) {
      const browser = new Browser(parts);
      const at = `/account/sign-in?${new URLSearchParams({ next })}`;
      expect(viewOf(await browser.get(at), 'sign-in').next, next).toBeNull();
      await browser.post('/account/sign-up', { email: `${index}@example.org`, password });
      expect((await browser.get(at)).redirect, next).toBe('/account');
    }
  });

  it('require a confirmed email, which only its signed-in owner can confirm', async () => {
    const browser = await signUp();
    expect(viewOf(await browser.get(path), 'emails').isConfirmed).toBe(false);
    expect((await send(browser, '/projects/a')).notice?.text).toBe('Confirm your email first.');
    const asked = await browser.post(path, { action: 'send-confirmation' });
    expect(viewOf(asked, 'emails').notice?.kind).toBe('done');
    await waitUntil(() => mails.got.length === 1);
    const { text } = readMail(mails.got[0]?.text ?? '');
    const link = /https:\/\/\S+\/confirm\?code=[\w-]+/.exec(text)?.[0] ?? '';
    const code = new URL(link).searchParams.get('code') ?? '';
    const eve = await signUp('eve@example.org');
    const stolen = await eve.post(path, { action: 'confirm-email', code });
    expect(viewOf(stolen, 'emails').notice?.kind).toBe('refused');
    const opened = link.slice(siteUrl.length);
    expect((await new Browser(parts).get(opened)).redirect).toBe(
      `/account/sign-in?next=${encodeURIComponent(opened)}`,
    );
    const page = viewOf(await browser.get(link.slice(siteUrl.length)), 'confirm');
    expect(page).toMatchObject({ field: 'code', id: code, action: 'confirm-email' });
    clock.move(2 * 86_400_000);
    const late = await browser.post(path, { action: 'confirm-email', code });
    expect(viewOf(late, 'emails')).toMatchObject({ isConfirmed: false });
    clock.move(-86_400_000);
    const right = await browser.post(path, { action: 'confirm-email', code });
    expect(viewOf(right, 'emails')).toMatchObject({ isConfirmed: true });
  });

  it('unsubscribe with the link in an email: GET asks, POST needs no session', async () => {
    const browser = await confirmed();
    await send(browser, '/projects/alba-lab-threadswarm');
    await parts.webhooks.start();
    const release = await openEventRelease(folder, wednesday);
    await parts.webhooks.plan(release);
    await waitUntil(() => mails.got.length === 1);
    release.snapshot.close();
    const header = readMail(mails.got[0]?.text ?? '').headers.get('list-unsubscribe') ?? '';
    const url = header.slice(1, -1);
    const results: PageResult[] = [];
    const app = new Hono<Env>();
    addUnsubscribe(app, {
      parts,
      findAddress: () => '192.0.2.9',
      send: (context, result) => {
        results.push(result);
        return context.body(null, result.status as 200);
      },
    });
    const request = async (method: string, to = url) => {
      const form = method === 'POST' ? { body: 'List-Unsubscribe=One-Click' } : {};
      await app.request(to.slice(siteUrl.length), { method, ...form });
      return results.at(-1);
    };
    const isPaused = async () =>
      viewOf(await browser.get(path), 'emails').subscriptions[0]?.isPaused;
    expect(await request('GET')).toMatchObject({ status: 200, view: { isDone: false } });
    expect(await isPaused()).toBe(false);
    const forged = `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`;
    for (const to of [forged, `${url}x`, url.replace(/whk_\w{4}/, 'whk_0000')]) {
      expect(await request('POST', to), to).toMatchObject({ status: 404 });
    }
    expect(await isPaused()).toBe(false);
    expect(await request('POST')).toMatchObject({ status: 200, view: { isDone: true } });
    expect(await request('POST')).toMatchObject({ status: 200, view: { isDone: true } });
    expect(viewOf(await browser.get(path), 'emails').subscriptions[0]).toMatchObject({
      isPaused: true,
      why: 'You unsubscribed with a link in an email.',
    });
    clock.move(86_400_000);
    const next = await openEventRelease(folder, thursday);
    await parts.webhooks.plan(next);
    await parts.webhooks.stop();
    next.snapshot.close();
    expect(mails.got).toHaveLength(1);
    const exported = await browser.post('/account/settings', { action: 'export-account' });
    expect(JSON.parse(exported.download?.body ?? '').email_subscriptions).toMatchObject([
      { list: '/projects/alba-lab-threadswarm', state: 'disabled' },
    ]);
  });
});

describe('without an SMTP server', () => {
  const states = createStates('duckdb');

  it('the page says so', async () => {
    const parts = makeAccountParts(await states.open());
    const browser = new Browser(parts);
    const guest = viewOf(await browser.get(path), 'missing');
    expect(guest.notice?.text).toMatch(/^This service does not send email\./);
    await browser.post('/account/sign-up', { email, password });
    const view = viewOf(await browser.get(path), 'emails');
    expect(view.canSend).toBe(false);
    for (const action of ['create-subscription', 'send-confirmation']) {
      const refused = viewOf(await browser.post(path, { action }), 'emails');
      expect(refused.notice?.text).toBe('This service does not send email.');
    }
  });
});
