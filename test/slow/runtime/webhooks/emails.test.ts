// Email subscriptions: they use the deliveries of webhooks, and a real SMTP server.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allEventKinds } from '../../../../src/contracts/api/event-kinds.ts';
import { createMailer, type Mailer } from '../../../../src/runtime/mail/mailer.ts';
import type { LoadedRelease } from '../../../../src/runtime/release/loaded-release.ts';
import type { State } from '../../../../src/runtime/state/state.ts';
import { listDeliveries } from '../../../../src/runtime/webhooks/delivery-store.ts';
import { readSubscribedList } from '../../../../src/runtime/webhooks/subscribed-list.ts';
import type { NewSubscription } from '../../../../src/runtime/webhooks/subscriptions.ts';
import type { Webhooks } from '../../../../src/runtime/webhooks/webhooks.ts';
import { makeFolder } from '../../../support/folders.ts';
import { type MailServer, readMail, startMailServer } from '../../../support/mail-server.ts';
import { createStates, describeStates } from '../../../support/states.ts';
import {
  createClock,
  makeAccount,
  makeWebhooks,
  openEventRelease,
  waitUntil,
} from '../../../support/webhooks.ts';

const folder = makeFolder();
const minute = 60_000;
const day = 24 * 60 * minute;
const siteUrl = 'https://daybreak.example';
const wednesday = '2026-07-01';
const threadswarm = '/projects/alba-lab-threadswarm';
const from = 'Daybreak <no-reply@daybreak.example>';

describeStates('email subscriptions', (states) => {
  let state: State;
  let webhooks: Webhooks;
  let mails: MailServer;
  let mailer: Mailer;
  let clock: ReturnType<typeof createClock>;
  const releases: LoadedRelease[] = [];

  beforeEach(async () => {
    clock = createClock(Date.parse(`${wednesday}T06:00:00Z`));
    state = await states.open(await states.options(clock.now));
    mails = await startMailServer();
    mailer = createMailer({ url: mails.url, from, log: () => undefined });
    webhooks = makeWebhooks({ state, now: clock.now, trusted: 'localhost:1', mailer });
    await webhooks.start();
  });
  afterEach(async () => {
    await webhooks.stop();
    await mailer.close();
    await mails.close();
    for (const release of releases.splice(0)) release.snapshot.close();
  });

  const open = async (asOf: string, change?: Parameters<typeof openEventRelease>[2]) => {
    const release = await openEventRelease(folder, asOf, change);
    releases.push(release);
    return release;
  };
  const subscribe = async (email: string, input: Partial<NewSubscription> = {}) => {
    const accountId = await makeAccount(state, email, 'free');
    await webhooks.subscriptions.create(accountId, {
      list: threadswarm,
      every: 'event',
      events: ['release', 'license'],
      ...input,
    });
    const [row] = await webhooks.subscriptions.list(accountId);
    if (!row) throw new Error('The subscription was not created.');
    return { accountId, id: row.id };
  };
  const setConfirmed = async (accountId: string, isConfirmed: boolean) => {
    const query = state.db.updateTable('account').set({ email_verified: isConfirmed });
    await query.where('id', '=', accountId).execute();
  };
  const deliveries = async (id: string) => await listDeliveries(state, id, 100);
  const settle = async (id: string, attempts: number) => {
    webhooks.wake();
    await waitUntil(async () => {
      const [one] = await deliveries(id);
      return one?.attempts === attempts && one.claimed_until === null;
    });
    return (await deliveries(id))[0];
  };

  it('send the events of the chosen kinds, with headers to unsubscribe with one click', async () => {
    const { id } = await subscribe('ada@example.org', { events: ['release', 'health'] });
    await webhooks.plan(await open(wednesday));
    await settle(id, 1);
    expect(mails.got.map(({ to }) => to)).toEqual(['ada@example.org']);
    const mail = readMail(mails.got[0]?.text ?? '');
    expect(mail.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const [, url = ''] = /^<(.*)>$/.exec(mail.headers.get('list-unsubscribe') ?? '') ?? [];
    expect(url.startsWith(`${siteUrl}/account/unsubscribe/${id}/`)).toBe(true);
    const [delivery] = await deliveries(id);
    expect(mail.headers.get('message-id')).toBe(`<${delivery?.id}@daybreak.example>`);
    expect(mail.headers.get('subject')).toBe('Daybreak: threadswarm v4.0.0 released');
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain(url);
      expect(part).toContain('Jul 1, 2026');
      expect(part).toContain('threadswarm v4.0.0 released');
      expect(part).toContain('https://x.example/4');
      // The list does not contain this project, and the other kinds were not chosen.
      expect(part).not.toContain('oldtimer');
    }
    expect(delivery).toMatchObject({ state: 'delivered', kind: 'digest' });
    expect(delivery?.body).not.toContain('ada@example.org');
  });

  it('cover models, alternatives of products, and hostile text', async () => {
    const watched = '/watch?p=H4X-Evil&m=opal/opal-7b&a=noted';
    const list = readSubscribedList(watched, siteUrl)?.path ?? '';
    const { id } = await subscribe('ada@example.org', { list, events: allEventKinds });
    const release = await open(wednesday, (rows) => {
      for (const one of [...rows.event, ...rows.model_event]) one.day = wednesday;
    });
    await webhooks.plan(release);
    await settle(id, 1);
    const { text, html } = readMail(mails.got[0]?.text ?? '');
    expect(text).toContain('threadswarm v4.0.0 released');
    expect(text).toContain('$0.3 in, $1.2 out is now $0.15 in, $0.6 out');
    expect(text).toContain(`${siteUrl}/models/opal/opal-7b`);
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toContain('<script>');
    expect(`${text}${html}`).not.toContain('\u202E');
    // Opal, Threadswarm, and Evil, but not the other two projects with events.
    expect(html.match(/<li>/g)).toHaveLength(3);
  });

  it('contain the summary of forecasts, which belongs to no list', async () => {
    const list = readSubscribedList('/forecasts', siteUrl)?.path ?? '';
    const { id } = await subscribe('ada@example.org', { list, events: ['forecast', 'release'] });
    const release = await open(wednesday, (rows) => {
      for (const one of rows.event) one.day = wednesday;
      const [one = {}] = rows.forecast;
      rows.forecast = [
        { ...one, known_on: wednesday, outcome: 'no', probability: 0.25 },
        { ...one, id: 'made', made_on: wednesday },
      ];
    });
    await webhooks.plan(release);
    await settle(id, 1);
    const { text, html } = readMail(mails.got[0]?.text ?? '');
    const line =
      'Forecasts “Removal from OpenRouter within 60 days”: 1 made; 1 resolved, 0 of them yes, Brier score 0.063';
    expect(text).toContain(`- ${line}\n  ${siteUrl}/forecasts`);
    expect(html).toContain(line);
    expect(html.match(/<li>/g)).toHaveLength(1);
  });

  it('send nothing without events, to unconfirmed emails, or while paused', async () => {
    const none = await subscribe('none@example.org', { events: ['price'] });
    const unconfirmed = await subscribe('eve@example.org');
    await setConfirmed(unconfirmed.accountId, false);
    const paused = await subscribe('bob@example.org');
    expect(await webhooks.subscriptions.pause(paused.accountId, paused.id)).toBe(true);
    const { id } = await subscribe('ada@example.org');
    await webhooks.plan(await open(wednesday));
    await settle(id, 1);
    expect(mails.got.map(({ to }) => to)).toEqual(['ada@example.org']);
    for (const other of [none, unconfirmed, paused]) expect(await deliveries(other.id)).toEqual([]);
    expect(await webhooks.subscriptions.resume(paused.accountId, paused.id)).toBe(true);
    await webhooks.stop();
    clock.move(day);
    await webhooks.plan(await open('2026-07-02'));
    // An email that is already planned is not sent either.
    await setConfirmed(paused.accountId, false);
    await webhooks.start();
    expect(await settle(paused.id, 1)).toMatchObject({ state: 'pending' });
    expect(mails.got.filter(({ to }) => to === 'bob@example.org')).toEqual([]);
  });

  it('collect the events of a week in one email on Monday', async () => {
    const { id } = await subscribe('ada@example.org', { every: 'week' });
    await webhooks.plan(await open(wednesday));
    clock.move(day);
    await webhooks.plan(
      await open('2026-07-02', (rows) => {
        for (const one of rows.event) Object.assign(one, { day: '2026-07-02', after: 'v4.1.0' });
      }),
    );
    const [planned, ...others] = await deliveries(id);
    expect(others).toEqual([]);
    expect(planned?.next_at).toEqual(new Date('2026-07-06T08:00:00Z'));
    webhooks.wake();
    expect(mails.got).toEqual([]);
    clock.move(4 * day + 2 * 60 * minute);
    await settle(id, 1);
    const { text, headers } = readMail(mails.got[0]?.text ?? '');
    expect(text).toMatch(
      /Jul 1, 2026\n- threadswarm v4\.0\.0 released.*Jul 2, 2026\n- threadswarm v4\.1\.0 released/s,
    );
    expect(headers.get('subject')).toBe('Daybreak: threadswarm v4.0.0 released and 1 more');
    expect(mails.got).toHaveLength(1);
  });

  it('retry after a temporary refusal, with the same message id', async () => {
    const { id } = await subscribe('ada@example.org');
    mails.replyToRecipients('451 try again later');
    await webhooks.plan(await open(wednesday));
    expect(await settle(id, 1)).toMatchObject({ state: 'pending' });
    clock.move(minute);
    mails.replyToRecipients('250 ok');
    expect(await settle(id, 2)).toMatchObject({ state: 'delivered' });
    expect(mails.got).toHaveLength(1);
  });

  it('stop after a permanent refusal, and say why', async () => {
    const { accountId, id } = await subscribe('ada@example.org');
    mails.refuse();
    await webhooks.plan(await open(wednesday));
    expect(await settle(id, 1)).toMatchObject({ state: 'failed', attempts: 1, next_at: null });
    const [row] = await webhooks.subscriptions.list(accountId);
    expect(row).toMatchObject({
      state: 'disabled',
      disabled_why: 'The mail server of your email refused it (550).',
    });
  });

  it('fail without a retry if only this email is refused, and continue with the next', async () => {
    const { accountId, id } = await subscribe('ada@example.org');
    mails.replyToData('554 looks like spam');
    await webhooks.plan(await open(wednesday));
    expect(await settle(id, 1)).toMatchObject({ state: 'failed', next_at: null });
    const [row] = await webhooks.subscriptions.list(accountId);
    expect(row).toMatchObject({ state: 'delivering', failures: 1 });
    mails.replyToData('250 kept');
    clock.move(day);
    await webhooks.plan(
      await open('2026-07-02', (rows) => {
        for (const one of rows.event) one.day = '2026-07-02';
      }),
    );
    await waitUntil(async () => (await deliveries(id)).length === 2);
    expect(await settle(id, 1)).toMatchObject({ state: 'delivered', day: '2026-07-02' });
  });

  it('reach only the account that subscribed, and are separate from its webhooks', async () => {
    const one = await subscribe('ada@example.org', { list: '/projects/alba-lab-threadswarm' });
    const other = await subscribe('bob@example.org', {
      list: '/projects/ember-oldtimer',
      events: ['health'],
    });
    await webhooks.plan(await open(wednesday));
    await settle(one.id, 1);
    await settle(other.id, 1);
    const byRecipient = new Map(mails.got.map(({ to, text }) => [to, readMail(text)]));
    expect(byRecipient.size).toBe(2);
    const [ada, bob] = [byRecipient.get('ada@example.org'), byRecipient.get('bob@example.org')];
    expect(`${ada?.text}${ada?.html}`).not.toMatch(/bob|oldtimer/);
    expect(`${bob?.text}${bob?.html}`).not.toMatch(/ada@|threadswarm/);
    expect(await webhooks.list(one.accountId)).toEqual([]);
    expect(await webhooks.find(one.accountId, one.id)).toBeUndefined();
    expect(await webhooks.subscriptions.end(other.accountId, one.id)).toBe(false);
    expect(await webhooks.subscriptions.end(one.accountId, one.id)).toBe(true);
    expect(await deliveries(one.id)).toEqual([]);
  });
});

describe('two server processes that share a database', () => {
  const states = createStates('postgres');

  it('send each email once', async () => {
    const mails = await startMailServer();
    const options = await states.options();
    const state = await states.open(options);
    const webhooks = makeWebhooks({ state, now: () => new Date(), trusted: '' });
    const count = 40;
    for (let n = 0; n < count; n += 1) {
      const accountId = await makeAccount(state, `reader-${n}@example.org`, 'free');
      const input = { list: threadswarm, every: 'event', events: ['release'] } as const;
      expect(await webhooks.subscriptions.create(accountId, input)).toBe(true);
    }
    const script = join(import.meta.dirname, 'mailing-process.ts');
    const args = [script, folder, options.stateUrl ?? '', mails.url, wednesday];
    const servers = [0, 1].map(() =>
      spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] }),
    );
    for (const { stdout } of servers) await once(stdout, 'data');
    for (const { stdin } of servers) stdin.write('plan\n');
    await waitUntil(() => mails.got.length >= count, 30_000);
    for (const server of servers) {
      const ended = once(server, 'exit');
      server.stdin.end();
      expect(await ended).toEqual([0, null]);
    }
    expect(new Set(mails.got.map(({ to }) => to)).size).toBe(count);
    expect(mails.got).toHaveLength(count);
    const sent = await state.db.selectFrom('delivery').select(['state', 'attempts']).execute();
    expect(sent).toEqual(Array(count).fill({ state: 'delivered', attempts: 1 }));
    await mails.close();
  }, 90_000);
});
