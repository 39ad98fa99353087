// The page of an account's email subscriptions, and the page that a link in an email opens.

import { createHmac } from 'node:crypto';
import type { Context, Hono } from 'hono';
import {
  allEventKinds,
  eventKinds,
  listedEventKinds,
  modelEventKinds,
  summaryEventKinds,
} from '../../contracts/api/event-kinds.ts';
import { addDays, toDay } from '../../lib/time.ts';
import { toCaller } from '../http/ip-address.ts';
import type { Env } from '../http/request-context.ts';
import { unsubscribePath } from '../webhooks/send-mail.ts';
import { readSubscribedList, type SubscribedList } from '../webhooks/subscribed-list.ts';
import { readKinds, type WebhookRow } from '../webhooks/webhook-store.ts';
import type { AccountServices, PageResult, Visit, Visitor } from './account-services.ts';
import type { EmailsView, Notice } from './account-views.ts';
import { emailsPath as path, toEmailsPath } from './emails-path.ts';
import { isFormToken } from './form-checks.ts';
import { done, refused, show, toMinute } from './page-result.ts';

const emptyDraft: EmailsView['draft'] = {
  list: '',
  every: 'week',
  events: listedEventKinds,
};

export async function showEmails(
  parts: AccountServices,
  visitor: Visitor,
  notice: Notice | null = null,
  draft: EmailsView['draft'] = emptyDraft,
  isSent = false,
): Promise<PageResult> {
  const { accountId, email, plan, token } = visitor;
  const rows = await parts.webhooks.subscriptions.list(accountId);
  const view: EmailsView = {
    page: 'emails',
    email,
    plan,
    token,
    notice,
    canSend: parts.mailer !== undefined,
    isConfirmed: await parts.accounts.isEmailConfirmed(accountId),
    isSent,
    subscriptions: rows.map(toShown),
    kinds: findKinds(readSubscribedList(draft.list, parts.siteUrl)),
    draft,
  };
  return show(view, notice?.kind === 'refused' ? 400 : 200);
}

/** For guests, so that nobody creates an account for emails that are never sent. */
export const noEmails = show({
  page: 'missing',
  notice: refused('This service does not send email. Its feeds contain the same changes.'),
});

/** Fills the form with the list from the query, to which pages link, and with the kinds of its events. */
export function showEmailsFor(
  { parts, visitor, query }: Visit,
  notice: Notice | null = null,
  isSent = false,
) {
  const text = query.get('list') ?? '';
  const list = readSubscribedList(text, parts.siteUrl);
  const events = list ? chooseKinds(list) : listedEventKinds;
  return showEmails(parts, visitor, notice, { ...emptyDraft, list: text, events }, isSent);
}

/**
 * The kinds of events that a list can have. Emails about a product are about the projects that are
 * its alternatives. A project with a page was already added.
 */
function findKinds(list: SubscribedList | undefined): EmailsView['kinds'] {
  if (!list) return allEventKinds;
  const { projects, models, products, path: listPath } = list;
  if (listPath.startsWith('/projects/')) return eventKinds.filter((kind) => kind !== 'new');
  const hasProjects = projects.length + products.length > 0;
  if (hasProjects && models.length > 0) return listedEventKinds;
  if (hasProjects) return eventKinds;
  return models.length > 0 ? modelEventKinds : summaryEventKinds;
}

/** The kinds that the form selects: most watched projects are already tracked, so not `new`. */
const chooseKinds = (list: SubscribedList): EmailsView['kinds'] =>
  findKinds(list).filter((kind) => kind !== 'new' || list.products.length > 0);

const toShown = (row: WebhookRow): EmailsView['subscriptions'][number] => ({
  id: row.id,
  list: row.list ?? '',
  every: row.every ?? 'week',
  events: readKinds(row.events),
  isPaused: row.state === 'disabled',
  why: row.disabled_why,
  lastSent: row.last_delivery_at && toMinute(row.last_delivery_at),
});

async function create({ parts, visitor, form }: Visit): Promise<PageResult> {
  const draft = {
    list: (form.get('list') ?? '').trim(),
    every: form.get('every') === 'event' ? ('event' as const) : ('week' as const),
    events: allEventKinds.filter((kind) => form.getAll('events').includes(kind)),
  };
  const refuse = (text: string) => showEmails(parts, visitor, refused(text), draft);
  if (!parts.mailer) return await refuse('This service does not send email.');
  if (!(await parts.accounts.isEmailConfirmed(visitor.accountId))) {
    return await refuse('Confirm your email first.');
  }
  const list = readSubscribedList(draft.list, parts.siteUrl);
  if (!list) {
    return await refuse(
      'This is not the URL of a list. Use the URL of a watched list or its feed, or of the page of a project, model or product.',
    );
  }
  if (draft.events.length === 0) return await refuse('Select at least one kind of event.');
  const kinds = findKinds(list);
  if (!draft.events.some((kind) => kinds.includes(kind))) {
    return await refuse(
      'This list cannot have the events that you selected. Select at least one of those below.',
    );
  }
  const input = { list: list.path, every: draft.every, events: draft.events };
  if (!(await parts.webhooks.subscriptions.create(visitor.accountId, input))) {
    return await refuse('You have the maximum number of subscriptions. End one first.');
  }
  return await showEmails(parts, visitor, done(await describeCreated(parts, list)));
}

async function describeCreated(parts: AccountServices, list: SubscribedList): Promise<string> {
  const missing = (await parts.findMissing(list)) ?? [];
  if (missing.length === 0) return 'Subscribed.';
  return `Subscribed. Not tracked yet: ${missing.join(', ')}.`;
}

type Change = 'end' | 'pause' | 'resume';
const changed: Readonly<Record<Change, string>> = {
  end: 'Subscription ended.',
  pause: 'Subscription paused. What happens until you resume it is not sent.',
  resume: 'Subscription resumed.',
};

const toAction =
  (change: Change) =>
  async ({ parts, visitor, form }: Visit): Promise<PageResult | undefined> => {
    const id = form.get('subscription') ?? '';
    const isDone = await parts.webhooks.subscriptions[change](visitor.accountId, id);
    return isDone ? await showEmails(parts, visitor, done(changed[change])) : undefined;
  };

/** The code in the link to confirm an email. It is valid on the day of the email and the next. */
const toCode = ({ secret }: AccountServices, { accountId, email }: Visitor, day: string): string =>
  createHmac('sha256', secret).update(`confirm ${accountId} ${email} ${day}`).digest('base64url');

async function sendConfirmation(visit: Visit): Promise<PageResult> {
  const { parts, visitor, query } = visit;
  const { mailer, notices, siteName, siteUrl, now } = parts;
  if (!mailer) return await showEmailsFor(visit, refused('This service does not send email.'));
  if (!notices.take(visitor.email).isAllowed) {
    const text = 'Too many emails were sent to you. Try again in an hour.';
    return await showEmailsFor(visit, refused(text));
  }
  const link = new URL(`${path}/confirm`, siteUrl);
  link.searchParams.set('code', toCode(parts, visitor, toDay(now())));
  const list = readSubscribedList(query.get('list') ?? '', siteUrl);
  if (list) link.searchParams.set('list', list.path);
  mailer.send({
    to: visitor.email,
    subject: `Confirm your email for ${siteName}`,
    text:
      `Someone created an account with this email at ${siteUrl}.\n\n` +
      'If it was you, open this link in the browser in which you are signed in:\n\n' +
      `${link}\n\n` +
      'If it was not you, ignore this email.\n',
  });
  return await showEmailsFor(visit, done('Email sent. Open the link in it.'), true);
}

/** The link works only for visitors who are signed in to the account that requested it. */
export function showConfirmation({ visitor, query }: Visit): PageResult {
  const back = toEmailsPath(query.get('list') ?? '');
  return show({
    page: 'confirm',
    email: visitor.email,
    plan: visitor.plan,
    token: visitor.token,
    notice: null,
    title: 'Confirm your email',
    text: `Emails that you subscribe to go to ${visitor.email}.`,
    button: 'Confirm email',
    action: 'confirm-email',
    isDanger: false,
    field: 'code',
    id: query.get('code') ?? '',
    form: back,
    back,
  });
}

async function confirm(visit: Visit): Promise<PageResult> {
  const { parts, visitor, form } = visit;
  const today = toDay(parts.now());
  const code = form.get('code') ?? '';
  const isValid = [today, addDays(today, -1)].some((day) =>
    isFormToken(code, toCode(parts, visitor, day)),
  );
  if (!isValid) {
    const text = 'This link is not valid, or has expired. Request a new one.';
    return await showEmailsFor(visit, refused(text));
  }
  await parts.accounts.confirmEmail(visitor.accountId);
  return await showEmailsFor(visit, done('Email confirmed.'));
}

export const emailActions: Readonly<
  Record<string, (visit: Visit) => Promise<PageResult | undefined>>
> = {
  'create-subscription': create,
  'end-subscription': toAction('end'),
  'pause-subscription': toAction('pause'),
  'resume-subscription': toAction('resume'),
  'send-confirmation': sendConfirmation,
  'confirm-email': confirm,
};

interface UnsubscribeOptions {
  readonly parts: AccountServices;
  readonly findAddress: (context: Context<Env>) => string;
  readonly send: (context: Context<Env>, result: PageResult) => Response | Promise<Response>;
}

/**
 * The link in each email. It is signed and needs no session: mail programs send the POST request of
 * RFC 8058. Programs also open links, so GET changes nothing and shows a button.
 */
export function addUnsubscribe(app: Hono<Env>, options: UnsubscribeOptions): void {
  const { parts, findAddress, send } = options;
  const { subscriptions } = parts.webhooks;
  app.on(['GET', 'POST'], `${unsubscribePath}/:id/:token`, async (context) => {
    const limited = parts.requests.take(toCaller(findAddress(context)));
    if (!limited.isAllowed) return await send(context, tooMany(limited.retryAfterSeconds));
    const isPost = context.req.method === 'POST';
    const { id, token } = context.req.param();
    const row = await subscriptions[isPost ? 'unsubscribe' : 'findByLink'](id, token);
    if (!row) return await send(context, unknownLink);
    const isDone = isPost || row.state === 'disabled';
    const view = { page: 'unsubscribe', list: row.list ?? '', isDone, notice: null } as const;
    return await send(context, show({ ...view, path: context.req.path }));
  });
}

const unknownLink = show(
  {
    page: 'missing',
    notice: refused('This link is not valid, or the subscription has already ended.'),
  },
  404,
);

const tooMany = (retryAfterSeconds: number): PageResult => ({
  ...show(
    { page: 'missing', notice: refused(`Too many requests. Wait ${retryAfterSeconds} seconds.`) },
    429,
  ),
  retryAfterSeconds,
});
