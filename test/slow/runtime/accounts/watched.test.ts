// The watched list of an account: stored, merged with the list of a browser, exported and deleted.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AccountServices } from '../../../../src/runtime/accounts/account-services.ts';
import {
  createReleaseManager,
  type ReleaseManager,
} from '../../../../src/runtime/release/release-manager.ts';
import type { State } from '../../../../src/runtime/state/state.ts';
import { Browser, makeAccountParts, viewOf } from '../../../support/accounts.ts';
import { makeFolder } from '../../../support/folders.ts';
import { firstId, makeCurrent, writeServedRelease } from '../../../support/served-release.ts';
import { describeStates } from '../../../support/states.ts';

const path = '/account/watched';
const jsonPath = `${path}.json`;
let serving: ReleaseManager;

beforeAll(async () => {
  const dataDir = makeFolder();
  await writeServedRelease(dataDir);
  makeCurrent(dataDir, firstId);
  serving = createReleaseManager({ dataDir, log: () => undefined });
  await serving.refresh();
});
afterAll(() => serving.close());

const threadswarm = { kind: 'p', id: 'alba-lab-threadswarm', name: 'threadswarm' } as const;
const opal = { kind: 'm', id: 'opal/opal-7b', name: 'opal-7b' } as const;
const noted = { kind: 'a', id: 'noted', name: 'Noted' } as const;
const ids = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => `${prefix}-${index}`).join(',');

describeStates('the watched list of an account', (states) => {
  let state: State;
  let parts: AccountServices;
  let clock = 0;

  beforeEach(async () => {
    clock = Date.now();
    const now = () => new Date(clock);
    state = await states.open(await states.options(now));
    parts = makeAccountParts(state, { now, serving });
  });
  const signUp = async (email = 'ada@example.org') => {
    const browser = new Browser(parts);
    await browser.post('/account/sign-up', { email, password: 'seven quiet foxes' });
    return browser;
  };
  const watch = (browser: Browser, kind: string, id: string) =>
    browser.post(path, { action: 'watch', kind, id });
  const itemsOf = async (browser: Browser) => viewOf(await browser.get(path), 'watched').items;
  const accountIdOf = async (email: string) => (await parts.accounts.find(email))?.id ?? '';

  it('accepts names of projects, models and products in several spellings, newest first', async () => {
    const browser = await signUp();
    expect(await itemsOf(browser)).toEqual([]);
    for (const [kind, id] of [
      ['p', 'Alba-Lab/ThreadSwarm'],
      ['m', 'Opal/opal-7b'],
      ['a', ' Noted '],
      ['p', threadswarm.id],
    ] as const) {
      clock += 1_000;
      expect(viewOf(await watch(browser, kind, id), 'watched').notice?.kind).toBe('done');
    }
    expect(await itemsOf(browser)).toEqual([noted, opal, threadswarm]);
    const removed = await browser.post(path, { action: 'unwatch', kind: 'm', id: opal.id });
    expect(viewOf(removed, 'watched').items).toEqual([noted, threadswarm]);
    const again = await browser.post(path, { action: 'unwatch', kind: 'm', id: opal.id });
    expect(again.status).toBe(400);
    expect(viewOf(again, 'watched').notice?.text).toMatch(/not on the list/);
  });

  it('refuses names that are not in the release, and says what to enter', async () => {
    const browser = await signUp();
    for (const [kind, id, text] of [
      ['p', 'no/such', 'No project is named “no/such”. Use owner/repo'],
      ['m', 'noted', 'No model is named “noted”. Use maker/model'],
      ['p', '  ', 'The name is missing. Enter the name of a project.'],
      ['x', 'noted', 'No kind of entry was selected. Select project, model, or product.'],
    ] as const) {
      const handled = await watch(browser, kind, id);
      expect(handled.status).toBe(400);
      expect(viewOf(handled, 'watched').notice?.text).toContain(text);
    }
    expect(await itemsOf(browser)).toEqual([]);
  });

  it('merges the list of a browser without losing an entry', async () => {
    const browser = await signUp();
    await watch(browser, 'p', threadswarm.id);
    clock += 1_000;
    const lists = { p: `gone-from-the-release,${threadswarm.id}`, m: opal.id, a: noted.id };
    const { json } = await browser.post(jsonPath, { action: 'merge-watched', ...lists });
    const gone = { kind: 'p', id: 'gone-from-the-release', name: 'gone-from-the-release' };
    expect(json).toEqual({
      items: [gone, opal, noted, threadswarm],
      token: expect.any(String),
      notice: { kind: 'done', text: 'Added 3 entries.' },
    });
    const { json: same } = await browser.post(jsonPath, { action: 'merge-watched', ...lists });
    expect(same).toMatchObject({ notice: { text: 'Added 0 entries.' } });
    expect(await itemsOf(browser)).toHaveLength(4);
  });

  it('is limited to 100 entries, and reports how many entries of a browser were not added', async () => {
    const browser = await signUp();
    const merge = (p: string) => browser.post(jsonPath, { action: 'merge-watched', p });
    expect((await merge(ids(90, 'first'))).status).toBe(200);
    const { status, json } = await merge(`${ids(12, 'second')},<b>`);
    expect(status).toBe(400);
    const text = 'Added 10 entries. 2 did not fit: the maximum is 100 entries.';
    expect(json).toMatchObject({ notice: { kind: 'refused', text } });
    const kept = (await itemsOf(browser)).map(({ id }) => id);
    expect(kept).toHaveLength(100);
    expect(kept).toContain('second-9');
    expect(kept).not.toContain('second-10');
    const refused = viewOf(await watch(browser, 'm', opal.id), 'watched');
    expect(refused.notice?.text).toMatch(/the maximum is 100 entries\. Remove one first/);
    // Concurrent requests do not exceed the limit, either.
    for (const id of ['first-0', 'first-1']) {
      await browser.post(path, { action: 'unwatch', kind: 'p', id });
    }
    await Promise.all([merge(ids(2, 'third')), merge(ids(2, 'fourth'))]);
    expect(await itemsOf(browser)).toHaveLength(100);
  });

  it('can be read by scripts of the site, and not by other sites', async () => {
    const browser = await signUp();
    await watch(browser, 'm', opal.id);
    const { status, json, view, download } = await browser.get(jsonPath);
    expect({ status, download }).toEqual({ status: 200, download: undefined });
    expect(view).toBeUndefined();
    expect(json).toEqual({ items: [opal], token: expect.any(String), notice: null });
    const stranger = new Browser(parts);
    const signedOut = { status: 401, json: { notice: { text: 'You are not signed in.' } } };
    expect(await stranger.get(jsonPath)).toMatchObject(signedOut);
    const add = { action: 'merge-watched', a: noted.id };
    expect(await stranger.post(jsonPath, add)).toMatchObject(signedOut);
    const foreign = await browser.post(jsonPath, add, { 'Sec-Fetch-Site': 'cross-site' });
    expect(foreign.status).toBe(403);
    expect(foreign.json).not.toHaveProperty('items');
    browser.forgetToken();
    expect((await browser.post(jsonPath, add)).status).toBe(403);
    expect(await itemsOf(await signUp('eve@example.org'))).toEqual([]);
    expect(await parts.watched.list(await accountIdOf('ada@example.org'))).toHaveLength(1);
  });

  it('is in the account export, and is deleted with its account only', async () => {
    const browser = await signUp();
    await watch(browser, 'a', noted.id);
    const other = await signUp('eve@example.org');
    await watch(other, 'p', threadswarm.id);
    const { download } = await browser.post('/account/settings', { action: 'export-account' });
    expect(JSON.parse(download?.body ?? '')).toMatchObject({
      watched: [{ kind: 'product', id: 'noted', added: new Date(clock).toISOString() }],
    });
    await browser.post('/account/settings', { action: 'remove-account', email: 'ada@example.org' });
    const rows = await state.db.selectFrom('watched').selectAll().execute();
    expect(rows.map(({ item_id }) => item_id)).toEqual([threadswarm.id]);
    // Nothing is stored for a removed account.
    const { left } = await parts.watched.add('no-such-account', [noted]);
    expect(left).toEqual([noted]);
  });

  it('fills in the form of a webhook that follows it, and warns while it is empty', async () => {
    await signUp();
    await parts.accounts.setPlan(await accountIdOf('ada@example.org'), 'dev');
    parts = { ...parts, webhooks: makeAccountParts(state, { trusted: 'localhost:1' }).webhooks };
    const following = new Browser(parts);
    await following.post('/account/sign-in', {
      email: 'ada@example.org',
      password: 'seven quiet foxes',
    });
    const form = viewOf(await following.get('/account/webhooks?follow=watched'), 'webhooks');
    expect(form.draft).toMatchObject({ repos: 'watched', models: 'watched' });
    const fields = { url: 'https://localhost:1/hook', events: 'release', repos: 'watched' };
    const create = () =>
      following.post('/account/webhooks', { action: 'create-webhook', ...fields });
    const made = viewOf(await create(), 'webhooks');
    expect(made.webhooks).toMatchObject([{ repos: ['watched'] }]);
    expect(made.warnings).toEqual([
      'The watched list of this account is empty. Nothing is sent until it has entries.',
    ]);
    const view = viewOf(await following.get(path), 'watched');
    expect(view.followers).toEqual([{ id: made.newSecret?.id, name: 'https://localhost:1/hook' }]);
    const mixed = await following.post('/account/webhooks', {
      ...{ action: 'create-webhook', ...fields },
      repos: 'watched a/b',
    });
    expect(viewOf(mixed, 'webhooks').notice?.text).toContain(
      '"watched" cannot be combined with other entries.',
    );
  });
});
