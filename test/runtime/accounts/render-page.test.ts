// The HTML of the account pages: text from users never becomes markup.
import { describe, expect, it } from 'vitest';
import { footerGroups, navigation } from '../../../src/lib/navigation.ts';
import type { AccountView, WebhooksView } from '../../../src/runtime/accounts/account-views.ts';
import { readAssets } from '../../../src/runtime/accounts/templates/assets.ts';
import { renderPage } from '../../../src/runtime/accounts/templates/render-page.ts';

const evil = `"><img src=x onerror=alert(1)>'&`;
const escaped = '&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&#39;&amp;';
const signedIn = {
  email: evil,
  plan: 'dev',
  token: evil,
  notice: { kind: 'done', text: evil },
} as const;
const webhook: WebhooksView['webhooks'][number] = {
  id: evil,
  name: evil,
  url: 'https://hook.example/',
  events: ['release'],
  repos: [evil],
  models: [evil],
  state: 'disabled',
  failures: 1,
  created: '2030-01-01T00:00:00Z',
  last_delivery: null,
  missed: 2,
};
const key = { id: evil, name: evil, prefix: evil, created: evil, lastUsed: evil };
const views: readonly AccountView[] = [
  { page: 'sign-in', email: evil, isSignUpOpen: true, hasGitHub: true, next: evil, notice: null },
  { page: 'sign-up', email: evil, isSignUpOpen: true, hasGitHub: true, next: null, notice: null },
  {
    page: 'forgot',
    email: evil,
    canSend: true,
    contact: null,
    isSent: true,
    minutes: 30,
    next: evil,
    notice: null,
  },
  { page: 'reset', secret: evil, isFirstProof: true, next: evil, notice: null },
  { page: 'plan', ...signedIn, contact: evil },
  { page: 'missing', notice: { kind: 'refused', text: evil } },
  {
    page: 'home',
    ...signedIn,
    usage: { limit: 10, used: 1, reset: '2030-01-01T00:00Z', days: [{ day: evil, used: 1 }] },
    keys: [
      { ...key, revoked: null, ends: null },
      { ...key, revoked: evil, ends: null },
      { ...key, revoked: null, ends: evil },
    ],
    newKey: evil,
    newKeyId: evil,
    webhooks: 1,
  },
  {
    page: 'settings',
    ...signedIn,
    hasPassword: true,
    sessions: [{ id: evil, agent: evil, address: evil, since: evil, isThis: false }],
  },
  {
    page: 'webhooks',
    ...signedIn,
    webhooks: [webhook],
    draft: { name: evil, url: evil, events: [], repos: evil, models: evil },
    newSecret: { id: evil, secret: evil },
    warnings: [evil],
  },
  {
    page: 'webhook',
    ...signedIn,
    webhook,
    disabledWhy: evil,
    missed: 1,
    newSecret: evil,
    deliveries: [
      {
        id: evil,
        kind: 'release',
        event: evil,
        day: evil,
        state: 'missed',
        created: evil,
        attempts: [{ at: evil, status: null, ms: 1, error: evil }],
        body: evil,
        answer: evil,
      },
    ],
  },
  {
    page: 'emails',
    ...signedIn,
    canSend: true,
    isConfirmed: true,
    isSent: false,
    subscriptions: [
      {
        id: evil,
        list: evil,
        every: 'week',
        events: ['release'],
        isPaused: true,
        why: evil,
        lastSent: null,
      },
    ],
    kinds: ['release'],
    draft: { list: evil, every: 'event', events: [] },
  },
  {
    page: 'emails',
    ...signedIn,
    canSend: true,
    isConfirmed: false,
    isSent: true,
    subscriptions: [],
    kinds: [],
    draft: { list: evil, every: 'week', events: [] },
  },
  { page: 'unsubscribe', path: evil, list: evil, isDone: false, notice: null },
  { page: 'unsubscribe', path: evil, list: evil, isDone: true, notice: null },
  {
    page: 'confirm',
    ...signedIn,
    title: evil,
    text: evil,
    button: evil,
    action: evil,
    isDanger: true,
    field: 'key',
    id: evil,
    form: '/account',
    back: '/account',
  },
];

describe('the account page', () => {
  it.each(views.map((view) => [view.page, view] as const))(
    '%s escapes all text',
    async (_, view) => {
      const locals = {
        ...{ view, isSample: true, sendsEmail: true },
        ...{ siteName: evil, contact: evil, siteUrl: 'https://daybreak.example' },
      };
      const page = String(await renderPage(locals, { styles: '/s', script: '/j', font: '/f' }));
      expect(page).toContain(escaped);
      expect(page).not.toContain('<img');
      expect(page).not.toMatch(/undefined|\[object|>(false|null)</);
    },
  );

  it('of emails offers only the kinds of events of the list', async () => {
    const view: AccountView = {
      ...{ page: 'emails', ...signedIn, canSend: true, isConfirmed: true, isSent: false },
      ...{ subscriptions: [], kinds: ['health', 'release', 'new'] },
      draft: { list: '/watch?p=a', every: 'week', events: ['health', 'release'] },
    };
    const locals = {
      ...{ view, isSample: false, sendsEmail: true },
      ...{ siteName: 'Daybreak', contact: null, siteUrl: 'https://x.example' },
    };
    const page = String(await renderPage(locals, { styles: '/s', script: '/j', font: '/f' }));
    const inputs = page.matchAll(/name="events" value="(\w+)"( checked)?/g);
    expect([...inputs].map(([, kind, checked]) => [kind, checked !== undefined])).toEqual([
      ['health', true],
      ['release', true],
      ['new', false],
    ]);
  });

  it('has the header and footer of the site, with its own pages in the second row', async () => {
    const [signedOut] = views;
    const view = views.find(({ page }) => page === 'home') ?? views[0];
    const render = async (shown: AccountView | undefined, sendsEmail = true) =>
      shown
        ? String(
            await renderPage(
              {
                ...{ view: shown, isSample: false, sendsEmail },
                ...{ siteName: 'Daybreak', contact: 'me@x.example', siteUrl: 'https://x.example' },
              },
              { styles: '/s', script: '/j', font: '/f' },
            ),
          )
        : '';
    const home = await render(view);
    for (const { name, pages } of navigation)
      expect(home).toContain(`<li><a href="${pages[0][0]}">${name}</a></li>`);
    for (const { links } of footerGroups)
      for (const [path, name] of links)
        expect(home).toContain(`<li><a href="${path}">${name}</a></li>`);
    expect(home).toContain('<a href="mailto:me@x.example">me@x.example</a>');
    expect(home).toContain('action="/projects" role="search"');
    expect(home).toContain('<li><a href="/account" aria-current="page">Keys</a></li>');
    expect(await render(signedOut)).not.toContain('Pages of your account');
    expect(home).toContain('href="/account/emails"');
    expect(await render(view, false)).not.toContain('href="/account/emails"');
  });

  it('has a style sheet with the rules of the header, in a single file', () => {
    const { paths, find } = readAssets();
    const name = /([^/]+)\?/.exec(paths.styles)?.[1] ?? '';
    const css = Buffer.from(find(name)?.body ?? []).toString();
    expect(css).toContain('.masthead {');
    expect(css).not.toContain('@import');
  });
});
