// Webhooks in account pages: created, named, tested, disabled and removed, with their missed
// deliveries.
import { beforeEach, expect, it } from 'vitest';
import { plans } from '../../../../src/contracts/api/plans.ts';
import type { AccountServices } from '../../../../src/runtime/accounts/account-services.ts';
import type { State } from '../../../../src/runtime/state/state.ts';
import { insertDeliveries } from '../../../../src/runtime/webhooks/delivery-store.ts';
import { Browser, makeAccountParts, viewOf } from '../../../support/accounts.ts';
import { describeStates } from '../../../support/states.ts';

const password = 'seven quiet foxes';

describeStates('the webhook pages of an account', (states) => {
  let state: State;
  let parts: AccountServices;
  let clock = 0;
  const now = () => new Date(clock);

  beforeEach(async () => {
    clock = Date.now();
    state = await states.open(await states.options(now));
    parts = makeAccountParts(state, { now, trusted: 'localhost:1' });
  });
  const signUp = async (email = 'ada@example.org') => {
    const browser = new Browser(parts);
    return { browser, handled: await browser.post('/account/sign-up', { email, password }) };
  };

  it('create, test, disable, enable, rotate and remove webhooks, and resend deliveries', async () => {
    const { browser } = await signUp();
    const path = '/account/webhooks';
    const fields = [
      ['action', 'create-webhook'],
      ['name', ' Chat '],
      ['url', 'https://localhost:1/hook'],
      ['events', 'release'],
      ['events', 'new'],
      ['repos', 'a/b\n c/d'],
    ] as const;
    const free = viewOf(await browser.post(path, fields), 'webhooks');
    expect(free.notice?.text).toMatch(/plan does not include webhooks/);
    expect(free.draft).toEqual({
      name: 'Chat',
      url: 'https://localhost:1/hook',
      events: ['release', 'new'],
      repos: 'a/b\n c/d',
      models: '',
    });
    const [account] = await parts.accounts.list();
    await parts.accounts.setPlan(account?.id ?? '', 'dev');
    const made = viewOf(await browser.post(path, fields), 'webhooks');
    const id = made.newSecret?.id ?? '';
    expect(made.newSecret?.secret).toMatch(/^whsec_/);
    const expected = { id, name: 'Chat', repos: ['a/b', 'c/d'], models: [], missed: 0 };
    expect(made.webhooks).toMatchObject([expected]);
    // No release is served in this test.
    const unchecked = expect.stringContaining('The current data could not be read');
    expect(made.warnings).toEqual([unchecked]);
    const equal = [...fields.slice(2), fields[0], ['repos', 'C/D a/b']] as const;
    const twice = viewOf(
      await browser.post(
        path,
        equal.filter(([name, value]) => name !== 'repos' || value === 'C/D a/b'),
      ),
      'webhooks',
    );
    const twin = 'Webhook Chat already sends the same events to this URL.';
    expect(twice.warnings).toEqual([unchecked, twin]);
    const deleting = await browser.get(`${path}/${twice.newSecret?.id}/delete`);
    expect(viewOf(deleting, 'confirm').title).toBe('Delete webhook https://localhost:1/hook?');
    await browser.post(path, { action: 'remove-webhook', webhook: twice.newSecret?.id ?? '' });

    const act = async (action: string, more: Record<string, string> = {}) =>
      viewOf(await browser.post(`${path}/${id}`, { action, webhook: id, ...more }), 'webhook');
    expect((await act('test-webhook')).notice?.text).toMatch(/refused the connection/);
    const sampled = await act('test-webhook', { event: 'license' });
    expect(sampled.notice?.text).toMatch(/^Sample event "license" not delivered/);
    // Both deliveries may have the same time, so either can be first.
    const { deliveries } = viewOf(await browser.get(`${path}/${id}`), 'webhook');
    expect(
      deliveries.map(({ kind, event, state }) => `${kind} ${event} ${state}`).toSorted(),
    ).toEqual(['ping license failed', 'ping ping failed']);
    expect((await act('disable-webhook')).webhook.state).toBe('disabled');
    expect((await act('enable-webhook')).webhook.state).toBe('delivering');
    expect((await act('rename-webhook', { name: 'Pager' })).webhook.name).toBe('Pager');
    const rotating = await browser.get(`${path}/${id}/rotate`);
    expect(viewOf(rotating, 'confirm').title).toBe('Rotate the secret of “Pager”?');
    expect((await act('rotate-webhook')).newSecret).toMatch(/^whsec_/);
    expect((await act('redeliver', { delivery: 'dlv_none' })).notice?.kind).toBe('refused');
    expect((await act('redeliver-missed')).notice?.text).toMatch(/No missed deliveries/);
    const { browser: other } = await signUp('eve@example.org');
    expect(
      (await other.post(`${path}/${id}`, { action: 'test-webhook', webhook: id })).status,
    ).toBe(404);
    const gone = await browser.post(path, { action: 'remove-webhook', webhook: id });
    expect(viewOf(gone, 'webhooks').webhooks).toEqual([]);
  });

  it('follow the plan at once, and say why', async () => {
    const { browser } = await signUp();
    const [account] = await parts.accounts.list();
    const accountId = account?.id ?? '';
    await parts.accounts.setPlan(accountId, 'dev');
    const url = 'https://localhost:1/';
    const add = async () => {
      clock += 1_000;
      const asked = { url, events: ['release' as const], repos: ['*'] };
      return (await parts.webhooks.create({ accountId, plan: 'pro' }, asked)).id;
    };
    const max = plans.dev.webhooks;
    const ids: string[] = [];
    for (let count = 0; count <= max; count += 1) ids.push(await add());
    const [oldest = '', newest = ''] = [ids[0], ids.at(-1)];
    const states = async () =>
      (await parts.webhooks.list(accountId)).map((one) => [one.state, one.disabled_why]);
    const act = async (id: string, action: string) =>
      viewOf(await browser.post(`/account/webhooks/${id}`, { action, webhook: id }), 'webhook');
    const kept = Array.from({ length: max }, () => ['delivering', null]);

    await parts.accounts.setPlan(accountId, 'dev');
    const limit = `The Dev plan includes ${max} enabled webhooks.`;
    expect(await states()).toEqual([...kept, ['disabled', limit]]);
    const refused = (await act(newest, 'enable-webhook')).notice;
    expect(refused?.text).toMatch(/already has the maximum of \d+ webhooks for the Dev plan/);
    await act(oldest, 'disable-webhook');
    expect((await act(newest, 'enable-webhook')).webhook.state).toBe('delivering');

    await parts.accounts.setPlan(accountId, 'free');
    const none = 'The Free plan does not include webhooks.';
    expect((await states()).map(([one]) => one)).toEqual(ids.map(() => 'disabled'));
    expect((await states()).at(-1)).toEqual(['disabled', none]);
    for (const action of ['test', 'rotate', 'enable'].map((verb) => `${verb}-webhook`)) {
      expect((await act(newest, action)).notice?.text, action).toContain(none);
    }
    expect((await act(newest, 'redeliver-missed')).notice?.text).toContain(none);
    expect((await act(newest, 'rename-webhook')).notice?.kind).toBe('done');

    await parts.accounts.setPlan(accountId, 'dev');
    expect((await act(newest, 'enable-webhook')).webhook.state).toBe('delivering');
  });

  it('count all missed deliveries of a webhook, and keep its last 100 pings', async () => {
    const { browser } = await signUp();
    const [account] = await parts.accounts.list();
    const accountId = account?.id ?? '';
    const asked = { url: 'https://localhost:1/', events: ['release' as const], repos: ['*'] };
    const { id } = await parts.webhooks.create({ accountId, plan: 'dev' }, asked);
    const row = (index: number, kind: 'ping' | 'release') =>
      ({
        id: `dlv_${kind}${String(index).padStart(4, '0')}`,
        webhook_id: id,
        kind,
        body: '{}',
        day: `d${index}`,
        part: 1,
        state: kind === 'ping' ? ('failed' as const) : ('missed' as const),
        attempts: 0,
        next_at: null,
        claimed_until: null,
        finished_at: now(),
        attempt_log: '[]',
        answer: null,
        created_at: new Date(clock + (kind === 'ping' ? 1_000 : 0) + index),
      }) as const;
    const rows = Array.from({ length: 130 }, (_, index) => index);
    await insertDeliveries(state.db, [
      ...rows.map((index) => row(index, 'release')),
      ...rows.map((index) => row(index, 'ping')),
    ]);
    // The newest 100 deliveries are pings. All missed ones are older.
    const page = viewOf(await browser.get(`/account/webhooks/${id}`), 'webhook');
    expect(page.deliveries.every(({ kind }) => kind === 'ping')).toBe(true);
    expect(page.missed).toBe(130);
    const list = viewOf(await browser.get('/account/webhooks'), 'webhooks');
    expect(list.webhooks).toMatchObject([{ id, missed: 130 }]);
    clock += 60_000;
    const ping = await parts.webhooks.ping(accountId, id, { generated: null });
    const pings = (await parts.webhooks.listDeliveries(accountId, id, 1_000))
      .filter(({ kind }) => kind === 'ping')
      .map((one) => one.id);
    expect(pings).toHaveLength(100);
    expect([pings[0], pings[99]]).toEqual([ping?.delivery, 'dlv_ping0031']);
  });
});
