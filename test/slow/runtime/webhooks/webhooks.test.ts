import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { DeliveryBody } from '../../../../src/contracts/api/webhooks.ts';
import type { LoadedRelease } from '../../../../src/runtime/release/loaded-release.ts';
import type { State } from '../../../../src/runtime/state/state.ts';
import { listDeliveries, readAttemptLog } from '../../../../src/runtime/webhooks/delivery-store.ts';
import {
  findWebhook,
  listWebhooks,
  overlapMs,
  removeWebhook,
} from '../../../../src/runtime/webhooks/webhook-store.ts';
import type { Webhooks } from '../../../../src/runtime/webhooks/webhooks.ts';
import { createAuthority } from '../../../support/certificates.ts';
import { makeFolder } from '../../../support/folders.ts';
import { answerStatus, type Receiver, startReceiver } from '../../../support/receiver.ts';
import { describeStates } from '../../../support/states.ts';
import {
  createClock,
  makeAccount,
  makeWebhooks,
  openEventRelease,
  waitUntil,
} from '../../../support/webhooks.ts';

const folder = makeFolder();
const before = getCACertificates('default');
let receiver: Receiver;
/** Adds a price event of the small graph's model on each of the days, and no other model events. */
const withPrices =
  (...days: readonly string[]): Parameters<typeof openEventRelease>[2] =>
  (rows) => {
    const [event] = rows.model_event;
    rows.model_event = days.map((day) => ({
      ...event,
      id: `evt_${day.replaceAll('-', '').replace(' ', '_')}_price`,
      day: day.slice(0, 10),
    }));
    for (const other of rows.event) other.day = days.at(-1) ?? '';
  };
const minute = 60_000;
const day = 86_400_000;

beforeAll(async () => {
  const authority = createAuthority(folder);
  setDefaultCACertificates([...before, authority.ca]);
  receiver = await startReceiver(authority.issue('receiver', ['DNS:localhost']));
});
afterAll(async () => {
  setDefaultCACertificates(before);
  await receiver.close();
});

describeStates('webhooks', (states) => {
  let state: State;
  let webhooks: Webhooks;
  let accountId: string;
  let clock: ReturnType<typeof createClock>;
  const releases: LoadedRelease[] = [];
  const kinds = ['release', 'health', 'license', 'new'] as const;

  const open = async (asOf: string, change?: Parameters<typeof openEventRelease>[2]) => {
    const release = await openEventRelease(folder, asOf, change);
    releases.push(release);
    return release;
  };
  const owner = () => ({ accountId, plan: 'pro' as const });
  const here = (path = '') => `https://localhost:${receiver.port}/${path}`;
  const create = (path = '', events: readonly (typeof kinds)[number][] = kinds, repos = ['*']) =>
    webhooks.create(owner(), { url: here(path), events: [...events], repos });
  const found = async (id: string) => await findWebhook({ state }, accountId, id);
  const log = async (id: string) => await listDeliveries(state, id, 1000);
  const isQuiet = async (id: string) => (await log(id)).every((one) => one.state !== 'pending');
  /** Sends due attempts, and moves the clock to the next attempt until none is pending. */
  const runDown = async (id: string) => {
    for (let round = 0; round < 4; round += 1) {
      const due = (await log(id)).filter((one) => one.state === 'pending').length;
      if (due === 0) return;
      const attempts = async () => (await log(id)).reduce((sum, one) => sum + one.attempts, 0);
      const sofar = await attempts();
      webhooks.wake();
      await waitUntil(async () => (await attempts()) >= sofar + due || (await isQuiet(id)));
      clock.move(31 * minute);
    }
    webhooks.wake();
    await waitUntil(() => isQuiet(id));
  };

  beforeEach(async () => {
    clock = createClock();
    state = await states.open(await states.options(clock.now));
    accountId = await makeAccount(state, 'owner@example.org', 'pro');
    webhooks = makeWebhooks({ state, now: clock.now, trusted: `localhost:${receiver.port}` });
    await webhooks.start();
    receiver.got.length = 0;
    receiver.answerWith(answerStatus(204));
  });
  afterEach(async () => {
    await webhooks.stop();
    for (const release of releases.splice(0)) release.snapshot.close();
  });

  it('send one signed delivery for each kind of event of a daily release', async () => {
    const { id, secret } = await create('all');
    const release = await open('2026-06-30');
    await webhooks.plan(release);
    await waitUntil(async () => receiver.got.length > 0 && (await isQuiet(id)));
    const bodies = receiver.got.map(({ headers, body }) => {
      expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toBeDefined();
      const parsed = DeliveryBody.parse(JSON.parse(body));
      expect(headers['x-svc-event']).toBe(parsed.event);
      expect(headers['x-svc-delivery']).toBe(parsed.id);
      return parsed;
    });
    expect(bodies.map(({ event }) => event).toSorted()).toEqual([...kinds].toSorted());
    const released = bodies.find(({ event }) => event === 'release');
    expect(released).toMatchObject({
      day: '2026-06-30',
      generated: '2026-06-30T05:00:00Z',
      attribution: 'Data: Daybreak',
      items: [{ project: { id: 'alba-lab-threadswarm' } }],
    });
    expect(await found(id)).toMatchObject({ failures: 0, last_delivery_at: clock.now() });
  });

  it('plan nothing twice, neither for an hourly release nor by simultaneous servers', async () => {
    const { id } = await create('all');
    const others = await Promise.all([open('2026-06-30'), open('2026-06-30'), open('2026-06-30')]);
    await Promise.all(others.map((release) => webhooks.plan(release)));
    const planned = (await log(id)).length;
    await webhooks.plan(await open('2026-06-30'));
    expect(planned).toBe(4);
    expect(await log(id)).toHaveLength(planned);
  });

  it('continue after a release with a date in the future, and log it', async () => {
    const lines: string[] = [];
    await webhooks.stop();
    webhooks = makeWebhooks({
      state,
      now: clock.now,
      trusted: `localhost:${receiver.port}`,
      log: (level, message) => lines.push(`${level}: ${message}`),
    });
    const dayAfter = (days: number) =>
      new Date(clock.now().getTime() + days * day).toISOString().slice(0, 10);
    await webhooks.plan(await open(dayAfter(-2)));
    await webhooks.plan(await open(dayAfter(1500), (rows) => rows.event.splice(0)));
    const { id } = await create('all');
    expect(lines).toEqual([]);
    await webhooks.plan(await open(dayAfter(-1)));
    expect(lines).toContain('warn: ignoring planned webhook days in the future');
    expect((await log(id)).map((one) => one.day)).toEqual(Array(4).fill(dayAfter(-1)));
    await webhooks.plan(await open(dayAfter(-1)));
    expect(await log(id), 'and nothing is planned twice').toHaveLength(4);
  });

  it('plan missed days, at most a week', async () => {
    await webhooks.plan(await open('2026-06-10'));
    const { id } = await create('all', ['release']);
    const release = await open('2026-06-30', (rows) => {
      const [first] = rows.event;
      rows.event = ['2026-06-12', '2026-06-24', '2026-06-29', '2026-06-30'].map((on) => ({
        ...first,
        id: `evt_${on}`,
        day: on,
      }));
    });
    await webhooks.plan(release);
    expect((await log(id)).map((one) => one.day).toSorted()).toEqual([
      '2026-06-24',
      '2026-06-29',
      '2026-06-30',
    ]);
  });

  it('follow watched repositories under all of their former names', async () => {
    const release = await open('2026-06-30');
    const [row] = await release.snapshot.rows(
      `select alias from project_alias where id = 'alba-lab-threadswarm' and kind = 'repo' limit 1`,
    );
    const watching = await create(
      'one',
      ['release'],
      [String(row?.alias).toUpperCase(), 'no/such'],
    );
    const other = await create('other', ['release'], ['no/such']);
    await webhooks.plan(release);
    expect(await log(watching.id)).toHaveLength(1);
    expect(await log(other.id)).toHaveLength(0);
  });

  it('deliver events of watched models under any of their ids', async () => {
    const url = here('models');
    const events = ['price' as const, 'deprecation' as const];
    const { secret } = await webhooks.create(owner(), { url, events, models: ['Opal/Opal-7B'] });
    const byAlias = ['resold/opal/opal-7b-instruct'];
    await webhooks.create(owner(), { url: here('alias'), events, models: byAlias });
    await webhooks.create(owner(), { url: here('other'), events, models: ['no/such'] });
    await create('projects', ['release']);
    await webhooks.plan(await open('2026-06-30', withPrices('2026-06-30')));
    await waitUntil(() => receiver.got.length === 3);
    expect(receiver.got.map(({ path }) => path).toSorted()).toEqual([
      '/alias',
      '/models',
      '/projects',
    ]);
    const got = receiver.got.find(({ path }) => path === '/models') ?? expect.fail();
    expect(
      new Webhook(secret).verify(got.body, got.headers as Record<string, string>),
    ).toBeDefined();
    expect(DeliveryBody.parse(JSON.parse(got.body))).toMatchObject({
      event: 'price',
      day: '2026-06-30',
      items: [
        {
          event: 'evt_20260630_price',
          model: { id: 'opal/opal-7b', page: '/models/opal/opal-7b' },
          before: '0.3/1.2',
          after: '0.15/0.6',
        },
      ],
    });
  });

  it('deliver events of models once, including those detected after the day was planned', async () => {
    await webhooks.plan(await open('2026-06-28', withPrices('2026-06-20', '2026-06-27')));
    const { id } = await webhooks.create(owner(), {
      url: here(),
      events: ['price'],
      models: ['*'],
    });
    const first = withPrices('2026-06-20', '2026-06-27', '2026-06-29');
    await webhooks.plan(await open('2026-06-29', first));
    const later = withPrices('2026-06-27', '2026-06-29', '2026-06-29 later', '2026-06-30');
    await webhooks.plan(await open('2026-06-29', later));
    expect((await log(id)).map((one) => [one.day, one.part])).toEqual([['2026-06-29', 1]]);
    await webhooks.plan(await open('2026-06-30', later));
    expect((await log(id)).map((one) => [one.day, one.part]).toSorted()).toEqual([
      ['2026-06-29', 1],
      ['2026-06-29', 2],
      ['2026-06-30', 1],
    ]);
    const bodies = (await log(id)).map(({ body }) => DeliveryBody.parse(JSON.parse(body)));
    expect(bodies.flatMap(({ items }) => items.map(({ event }) => event)).toSorted()).toEqual([
      'evt_20260629_later_price',
      'evt_20260629_price',
      'evt_20260630_price',
    ]);
  });

  it('retry a failed delivery after 1, 5 and 30 minutes, under the same id', async () => {
    receiver.answerWith(answerStatus(500, 'broken'));
    const { id } = await create('all', ['release']);
    await webhooks.plan(await open('2026-06-30'));
    const waits = [minute, 5 * minute, 30 * minute];
    for (const [index, wait] of waits.entries()) {
      await waitUntil(async () => (await log(id))[0]?.attempts === index + 1);
      expect(receiver.got).toHaveLength(index + 1);
      clock.move(wait - 1000);
      webhooks.wake();
      clock.move(1000);
      webhooks.wake();
    }
    await waitUntil(() => isQuiet(id));
    const [delivery] = await log(id);
    expect(delivery).toMatchObject({ state: 'failed', attempts: 4, answer: 'broken' });
    expect(new Set(receiver.got.map(({ headers }) => headers['x-svc-delivery'])).size).toBe(1);
    expect(readAttemptLog(delivery?.attempt_log ?? '').map(({ status }) => status)).toEqual([
      500, 500, 500, 500,
    ]);
    expect(await found(id)).toMatchObject({ failures: 1, state: 'delivering' });
  });

  it('are delivered when a receiver is down for a while', async () => {
    receiver.answerWith(answerStatus(503));
    const { id } = await create('all', ['release']);
    await webhooks.plan(await open('2026-06-30'));
    await waitUntil(async () => (await log(id))[0]?.attempts === 1);
    receiver.answerWith(answerStatus(200));
    clock.move(minute);
    webhooks.wake();
    await waitUntil(() => isQuiet(id));
    expect((await log(id))[0]).toMatchObject({ state: 'delivered', attempts: 2 });
    expect(await found(id)).toMatchObject({ failures: 0 });
  });

  it('are disabled after ten failed deliveries in a row, and missed ones can be sent again', async () => {
    await webhooks.plan(await open('2026-06-10'));
    const { id } = await create('all', ['new', 'release']);
    receiver.answerWith(answerStatus(500));
    const manyDays = (count: number, from: string) =>
      open(new Date(Date.parse(from) + (count - 1) * day).toISOString().slice(0, 10), (rows) => {
        const [first] = rows.event;
        rows.event = Array.from({ length: count }, (_, index) => {
          const on = new Date(Date.parse(from) + index * day).toISOString().slice(0, 10);
          return ['new', 'release'].map((kind) => ({
            ...first,
            kind,
            id: `evt_${on}${kind}`,
            day: on,
          }));
        }).flat();
      });
    await webhooks.plan(await manyDays(4, '2026-06-11'));
    await runDown(id);
    expect(await found(id)).toMatchObject({ state: 'delivering', failures: 8 });
    await webhooks.plan(await manyDays(2, '2026-06-15'));
    await runDown(id);
    expect(await found(id)).toMatchObject({
      state: 'disabled',
      failures: 10,
      disabled_why: '10 deliveries in a row failed.',
    });
    const sent = receiver.got.length;
    await webhooks.plan(await manyDays(1, '2026-06-17'));
    webhooks.wake();
    expect((await log(id)).filter((one) => one.state === 'missed').length).toBeGreaterThan(1);
    expect(receiver.got).toHaveLength(sent);

    receiver.answerWith(answerStatus(200));
    expect(await webhooks.enable({ accountId, plan: 'pro' }, id)).toBe(true);
    const missed = (await log(id)).filter((one) => one.state === 'missed').length;
    expect(await webhooks.redeliverMissed(accountId, id)).toBe(missed);
    await waitUntil(() => isQuiet(id));
    expect(receiver.got).toHaveLength(sent + missed);
    expect(await found(id)).toMatchObject({ state: 'delivering', failures: 0 });
  });

  it('are disabled when deliveries are planned for a plan that does not include them', async () => {
    await webhooks.plan(await open('2026-06-10'));
    const { id } = await create('all', ['release']);
    // A restored backup changes plans without the service.
    await state.db.updateTable('account').set({ plan: 'free' }).execute();
    await webhooks.plan(await open('2026-06-30'));
    expect(await found(id)).toMatchObject({
      state: 'disabled',
      disabled_why: 'The Free plan does not include webhooks.',
    });
    expect((await log(id)).map((one) => one.state)).toEqual(['missed']);
    expect(receiver.got).toEqual([]);
  });

  it('reset their failure count at the first success', async () => {
    await webhooks.plan(await open('2026-06-10'));
    const { id } = await create('all', ['release']);
    receiver.answerWith(answerStatus(500));
    await webhooks.plan(await open('2026-06-30'));
    await runDown(id);
    expect(await found(id)).toMatchObject({ failures: 1 });
    const [failed] = await log(id);
    receiver.answerWith(answerStatus(200));
    expect(await webhooks.redeliver(accountId, id, failed?.id ?? '')).toBe(true);
    await waitUntil(() => isQuiet(id));
    expect(await found(id)).toMatchObject({ failures: 0 });
    expect((await log(id))[0]).toMatchObject({ id: failed?.id, state: 'delivered' });
  });

  it('are disabled at once by a 410 response', async () => {
    receiver.answerWith(answerStatus(410));
    const { id } = await create('all', kinds);
    await webhooks.plan(await open('2026-06-30'));
    await waitUntil(() => isQuiet(id));
    expect(await found(id)).toMatchObject({
      state: 'disabled',
      disabled_why: 'The receiver responded with 410 Gone.',
    });
  });

  it('are signed with both secrets for a day after a rotation', async () => {
    const { id, secret } = await create('all', ['release']);
    const next = (await webhooks.rotate(accountId, id)) ?? '';
    await webhooks.plan(await open('2026-06-30'));
    await waitUntil(() => isQuiet(id));
    const [got] = receiver.got;
    const verify = (key: string, one = got) =>
      new Webhook(key).verify(one?.body ?? '', one?.headers as Record<string, string>);
    expect(verify(secret)).toEqual(verify(next));
    clock.move(overlapMs);
    await webhooks.redeliver(accountId, id, (await log(id))[0]?.id ?? '');
    await waitUntil(async () => receiver.got.length === 2 && (await isQuiet(id)));
    const last = receiver.got.at(-1);
    expect(last?.headers['x-svc-signature-previous']).toBeUndefined();
    expect(last?.headers['webhook-signature']).not.toContain(' ');
  });

  it('can be tested by a ping that does not count as a delivery', async () => {
    const { id } = await create('all', ['release']);
    expect(await webhooks.ping(accountId, id, { generated: '2026-06-30T05:00:00Z' })).toMatchObject(
      {
        status: 204,
        delivered: true,
        error: null,
      },
    );
    receiver.answerWith(answerStatus(500));
    expect(await webhooks.ping(accountId, id, { generated: null })).toMatchObject({
      status: 500,
      delivered: false,
    });
    expect(receiver.got.map(({ headers }) => headers['x-svc-event'])).toEqual(['ping', 'ping']);
    expect(await found(id)).toMatchObject({ failures: 0, last_delivery_at: null });
    expect((await log(id)).map((one) => [one.kind, one.state])).toEqual(
      expect.arrayContaining([
        ['ping', 'delivered'],
        ['ping', 'failed'],
      ]),
    );
    expect(
      await webhooks.ping(accountId, `${id.slice(0, -1)}?`, { generated: null }),
    ).toBeUndefined();
  });

  it('count toward the limit of the plan, even if two are created at once', async () => {
    const made = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) => create(String(index), ['release'])),
    );
    expect(made.filter((one) => one.status === 'fulfilled')).toHaveLength(10);
    expect(made.find((one) => one.status === 'rejected')).toMatchObject({
      reason: { code: 'webhook_limit', message: expect.stringContaining('Org (50)') },
    });
    const [first] = await listWebhooks({ state }, accountId);
    expect(await removeWebhook({ state }, accountId, first?.id ?? '')).toBe(true);
    expect(await removeWebhook({ state }, 'somebody else', first?.id ?? '')).toBe(false);
    expect(await listWebhooks({ state }, accountId)).toHaveLength(9);
  });

  it('do not resolve the host name if the plan allows no more webhooks', async () => {
    const names: string[] = [];
    const resolve = async (host: string) => {
      names.push(host);
      return ['1.1.1.1'];
    };
    const checked = makeWebhooks({ state, now: clock.now, trusted: '', resolve });
    const input = { url: 'https://hooks.example/', events: ['new' as const], repos: ['*'] };
    const freeId = await makeAccount(state, 'free@example.org', 'free');
    const free = checked.create({ accountId: freeId, plan: 'free' }, input);
    await expect(free).rejects.toMatchObject({ code: 'webhook_limit' });
    expect(names).toEqual([]);
    await checked.create(owner(), input);
    expect(names).toEqual(['hooks.example']);
  });

  it('are refused if more than 36 DNS lookups of an account are waiting', async () => {
    const gate = Promise.withResolvers<string[]>();
    const resolve = () => gate.promise;
    const checked = makeWebhooks({ state, now: clock.now, trusted: '', resolve });
    const input = { url: 'https://slow.example/', events: ['new' as const], repos: ['*'] };
    const created = Array.from({ length: 37 }, async () => {
      await checked.create(owner(), input);
    });
    await expect(Promise.race(created)).rejects.toMatchObject({ code: 'slow_down' });
    gate.resolve([]);
    const codes = (await Promise.allSettled(created)).map((one) =>
      one.status === 'rejected' ? one.reason.code : 'created',
    );
    expect(codes.filter((code) => code === 'slow_down')).toHaveLength(1);
    expect(codes.filter((code) => code === 'invalid_body')).toHaveLength(36);
  });

  it('of slow receivers do not delay others', async () => {
    const stalled = new Set<() => void>();
    receiver.answerWith((request, response) => {
      if (request.url === '/slow') stalled.add(() => response.writeHead(204).end());
      else response.writeHead(204).end();
    });
    const slow = await create('slow', ['new']);
    const fast = await create('fast', ['new']);
    const release = await open('2026-06-30', (rows) => {
      const [first] = rows.event;
      rows.event = Array.from({ length: 3000 }, (_, index) => ({
        ...first,
        kind: 'new',
        id: `evt_${String(index).padStart(6, '0')}`,
        day: '2026-06-30',
      }));
    });
    await webhooks.plan(release);
    await waitUntil(() => isQuiet(fast.id));
    expect(stalled.size).toBe(8);
    expect((await log(fast.id)).filter((one) => one.state === 'delivered')).toHaveLength(30);
    receiver.answerWith(answerStatus(204));
    for (const release of stalled) release();
    await waitUntil(() => isQuiet(slow.id));
    const ids = receiver.got.filter(({ path }) => path === '/slow');
    expect(new Set(ids.map(({ headers }) => headers['x-svc-delivery'])).size).toBe(30);
  });

  it('delete their log after 30 days', async () => {
    const { id } = await create('all', ['release']);
    await webhooks.plan(await open('2026-06-30'));
    await waitUntil(() => isQuiet(id));
    clock.move(31 * day);
    await webhooks.stop();
    await webhooks.start();
    expect(await log(id)).toEqual([]);
  });
});
