// The webhook pages of an account: a list of webhooks, and a page for each webhook with its
// deliveries.

import { ServiceError } from '../../contracts/api/error-codes.ts';
import { allEventKinds, isModelEventKind } from '../../contracts/api/event-kinds.ts';
import { plans } from '../../contracts/api/plans.ts';
import { CreateWebhook } from '../../contracts/api/webhooks.ts';
import { validateBody } from '../http/request-body.ts';
import { readAttemptLog } from '../webhooks/delivery-store.ts';
import { toRecord } from '../webhooks/webhook-store.ts';
import type { AccountServices, PageResult, Visit, Visitor } from './account-services.ts';
import type { Notice, WebhooksView, WebhookView } from './account-views.ts';
import { done, goTo, refused, show, toMinute } from './page-result.ts';

const shownDeliveries = 100;
const emptyDraft = { name: '', url: '', events: ['release'], repos: '*', models: '*' } as const;

interface Extra {
  readonly notice?: Notice | null;
  readonly draft?: WebhooksView['draft'];
  readonly newSecret?: WebhooksView['newSecret'];
  readonly warnings?: readonly string[];
}

export async function showWebhooks(
  parts: AccountServices,
  visitor: Visitor,
  { notice = null, draft = emptyDraft, newSecret = null, warnings = [] }: Extra = {},
): Promise<PageResult> {
  const { accountId, email, plan, token } = visitor;
  const rows = await parts.webhooks.list(accountId);
  const missed = await parts.webhooks.countMissed(accountId);
  const webhooks = rows.map((row) => ({ ...toRecord(row), missed: missed.get(row.id) ?? 0 }));
  const view: WebhooksView = {
    page: 'webhooks',
    email,
    plan,
    token,
    notice,
    webhooks,
    draft,
    newSecret,
    warnings,
  };
  return show(view, notice?.kind === 'refused' ? 400 : 200);
}

export async function showWebhook(
  parts: AccountServices,
  visitor: Visitor,
  id: string,
  notice: Notice | null = null,
  newSecret: string | null = null,
): Promise<PageResult | undefined> {
  const { accountId, email, plan, token } = visitor;
  const row = await parts.webhooks.find(accountId, id);
  if (!row) return undefined;
  const deliveries = await parts.webhooks.listDeliveries(accountId, id, shownDeliveries);
  const view: WebhookView = {
    page: 'webhook',
    email,
    plan,
    token,
    notice,
    webhook: toRecord(row),
    disabledWhy: row.disabled_why,
    missed: (await parts.webhooks.countMissed(accountId)).get(id) ?? 0,
    newSecret,
    deliveries: deliveries.map((one) => ({
      id: one.id,
      kind: one.kind,
      event: readEvent(one.body),
      day: one.day,
      state: one.state,
      created: toMinute(one.created_at),
      attempts: readAttemptLog(one.attempt_log),
      body: one.body,
      answer: one.answer,
    })),
  };
  return show(view, notice?.kind === 'refused' ? 400 : 200);
}

/**
 * Reads the kind of the events from the body of a delivery. For test deliveries, the column `kind`
 * always contains `ping`, so it does not show the kind of the sample events.
 */
function readEvent(body: string): string {
  const { event }: { event?: unknown } = JSON.parse(body);
  return String(event);
}

/**
 * Converts the form fields to the input for a new webhook. The form always contains a list of
 * projects and a list of models. The input omits a list that none of the selected events needs.
 */
function toInput({ name, url, events, repos, models }: WebhooksView['draft']) {
  const split = (names: string) => names.split(/[\s,]+/).filter((name) => name !== '');
  const isOther = (kind: string) => isModelEventKind(kind) || kind === 'forecast';
  const isAboutModels = events.some(isModelEventKind);
  const isAboutProjects = events.length === 0 || !events.every(isOther);
  return {
    name,
    url,
    events,
    ...(isAboutProjects ? { repos: split(repos) } : {}),
    ...(isAboutModels ? { models: split(models) } : {}),
  };
}

async function create({ parts, visitor, form }: Visit): Promise<PageResult> {
  const draft = {
    name: (form.get('name') ?? '').trim(),
    url: (form.get('url') ?? '').trim(),
    events: form.getAll('events'),
    repos: (form.get('repos') ?? '').trim(),
    models: (form.get('models') ?? '').trim(),
  };
  try {
    const input = validateBody(toInput(draft), CreateWebhook);
    const others = (await parts.webhooks.list(visitor.accountId)).map(toRecord);
    const created = await parts.webhooks.create(visitor, input);
    const warnings = await parts.findWarnings(created, others);
    const { id, secret } = created;
    const notice = done('Webhook created. Copy its secret now.');
    return await showWebhooks(parts, visitor, { notice, warnings, newSecret: { id, secret } });
  } catch (cause) {
    if (!(cause instanceof ServiceError)) throw cause;
    return await showWebhooks(parts, visitor, { notice: refused(cause.message), draft });
  }
}

type Step = (visit: Visit, id: string) => Promise<Notice | { readonly secret: string } | undefined>;

/**
 * The actions of the forms on the page of a webhook. An action returns undefined if the account has
 * no such webhook.
 */
const steps: Readonly<Record<string, Step>> = {
  async 'test-webhook'({ parts, visitor, form }, id) {
    const kind = allEventKinds.find((one) => one === form.get('event'));
    const content = await parts.readPingContent(kind);
    const result = await parts.webhooks.ping(visitor.accountId, id, content);
    if (!result) return undefined;
    const what = kind === undefined ? 'Test' : `Sample event "${kind}"`;
    return result.delivered
      ? done(`${what} delivered: the receiver returned ${result.status} in ${result.ms} ms.`)
      : refused(`${what} not delivered. ${result.error}`);
  },
  async 'rename-webhook'({ parts, visitor, form }, id) {
    const isDone = await parts.webhooks.rename(visitor.accountId, id, form.get('name') ?? '');
    return isDone ? done('Webhook renamed.') : undefined;
  },
  async 'disable-webhook'({ parts, visitor }, id) {
    const isDone = await parts.webhooks.disable(visitor.accountId, id);
    return isDone ? done('Webhook disabled. New deliveries are recorded as missed.') : undefined;
  },
  async 'enable-webhook'({ parts, visitor }, id) {
    const isDone = await parts.webhooks.enable(visitor, id);
    return isDone ? done('Webhook enabled.') : undefined;
  },
  async 'rotate-webhook'({ parts, visitor }, id) {
    const secret = await parts.webhooks.rotate(visitor.accountId, id);
    return secret === undefined ? undefined : { secret };
  },
  async redeliver({ parts, visitor, form }, id) {
    const delivery = form.get('delivery') ?? '';
    const isDone = await parts.webhooks.redeliver(visitor.accountId, id, delivery);
    return isDone
      ? done('Delivery queued.')
      : refused('This delivery is already queued, or no longer exists.');
  },
  async 'redeliver-missed'({ parts, visitor }, id) {
    const count = await parts.webhooks.redeliverMissed(visitor.accountId, id);
    return done(count === 0 ? 'No missed deliveries.' : `Missed deliveries queued: ${count}.`);
  },
};

/** These steps only restrict a webhook, so every plan includes them. */
const freeSteps: readonly (Step | undefined)[] = [
  steps['rename-webhook'],
  steps['disable-webhook'],
];

async function runStep(step: Step, visit: Visit, id: string): ReturnType<Step> {
  const { title, webhooks: max } = plans[visit.visitor.plan];
  if (max === 0 && !freeSteps.includes(step)) {
    return refused(`The ${title} plan does not include webhooks. Every paid plan does.`);
  }
  try {
    return await step(visit, id);
  } catch (cause) {
    if (cause instanceof ServiceError) return refused(cause.message);
    throw cause;
  }
}

export const webhookActions: Readonly<
  Record<string, (visit: Visit) => Promise<PageResult | undefined>>
> = {
  'create-webhook': create,
  async 'remove-webhook'({ parts, visitor, form }) {
    await parts.webhooks.remove(visitor.accountId, form.get('webhook') ?? '');
    return goTo('/account/webhooks');
  },
  ...Object.fromEntries(
    Object.entries(steps).map(([name, step]) => [
      name,
      async (visit: Visit) => {
        const id = visit.form.get('webhook') ?? '';
        const result = await runStep(step, visit, id);
        if (result === undefined) return undefined;
        if (!('secret' in result)) return await showWebhook(visit.parts, visit.visitor, id, result);
        const notice = done(
          'Secret rotated. For 24 hours, deliveries are signed with the old secret as well. To end the old secret now, rotate again.',
        );
        return await showWebhook(visit.parts, visit.visitor, id, notice, result.secret);
      },
    ]),
  ),
};
