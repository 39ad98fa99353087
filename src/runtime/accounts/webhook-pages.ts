// The account's webhooks: made, tested, switched, rotated, and what was delivered.
import type { Notice, WebhooksView, WebhookView } from '../../contracts/account.ts';
import { ServiceError } from '../../contracts/problems.ts';
import { CreateWebhook } from '../../contracts/webhooks.ts';
import { fitBody } from '../body.ts';
import { readAttemptLog } from '../webhooks/deliveries.ts';
import { toRecord } from '../webhooks/store.ts';
import {
  type AccountParts,
  done,
  goTo,
  type Handled,
  refused,
  show,
  toMinute,
  type Visit,
  type Visitor,
} from './handled.ts';

const shownDeliveries = 100;
const emptyDraft = { url: '', events: ['release'], repos: '*' } as const;

interface Extra {
  readonly notice?: Notice | null;
  readonly draft?: WebhooksView['draft'];
  readonly newSecret?: WebhooksView['newSecret'];
}

export async function showWebhooks(
  parts: AccountParts,
  visitor: Visitor,
  { notice = null, draft = emptyDraft, newSecret = null }: Extra = {},
): Promise<Handled> {
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
  };
  return show(view, notice?.kind === 'refused' ? 400 : 200);
}

/** Undefined: the account has no such webhook. */
export async function showWebhook(
  parts: AccountParts,
  visitor: Visitor,
  id: string,
  notice: Notice | null = null,
  newSecret: string | null = null,
): Promise<Handled | undefined> {
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

async function create({ parts, visitor, form }: Visit): Promise<Handled> {
  const draft = {
    url: (form.get('url') ?? '').trim(),
    events: form.getAll('events'),
    repos: (form.get('repos') ?? '').trim(),
  };
  try {
    const repos = draft.repos.split(/[\s,]+/).filter((repo) => repo !== '');
    const input = fitBody({ ...draft, repos }, CreateWebhook);
    const { id, secret } = await parts.webhooks.create(visitor, input);
    const notice = done('Webhook created. Copy its secret now.');
    return await showWebhooks(parts, visitor, { notice, newSecret: { id, secret } });
  } catch (cause) {
    if (!(cause instanceof ServiceError)) throw cause;
    return await showWebhooks(parts, visitor, { notice: refused(cause.message), draft });
  }
}

type Step = (visit: Visit, id: string) => Promise<Notice | { readonly secret: string } | undefined>;

/** Each gives undefined where the account has no such webhook. */
const steps: Readonly<Record<string, Step>> = {
  async 'test-webhook'({ parts, visitor }, id) {
    const result = await parts.webhooks.ping(visitor.accountId, id, parts.findGenerated());
    if (!result) return undefined;
    return result.delivered
      ? done(`The test was answered ${result.status} in ${result.ms} ms.`)
      : refused(`The test was not delivered. ${result.error}`);
  },
  async 'disable-webhook'({ parts, visitor }, id) {
    const isDone = await parts.webhooks.disable(visitor.accountId, id);
    return isDone ? done('Nothing is sent any more; what comes is kept as missed.') : undefined;
  },
  async 'enable-webhook'({ parts, visitor }, id) {
    const isDone = await parts.webhooks.enable(visitor.accountId, id);
    return isDone ? done('The webhook delivers again.') : undefined;
  },
  async 'rotate-webhook'({ parts, visitor }, id) {
    const secret = await parts.webhooks.rotate(visitor.accountId, id);
    return secret === undefined ? undefined : { secret };
  },
  async redeliver({ parts, visitor, form }, id) {
    const delivery = form.get('delivery') ?? '';
    const isDone = await parts.webhooks.redeliver(visitor.accountId, id, delivery);
    return isDone ? done('It is sent again.') : refused('It is being sent already, or is gone.');
  },
  async 'redeliver-missed'({ parts, visitor }, id) {
    const count = await parts.webhooks.redeliverMissed(visitor.accountId, id);
    return done(count === 0 ? 'Nothing was missed.' : `${count} missed deliveries are sent.`);
  },
};

export const webhookActions: Readonly<
  Record<string, (visit: Visit) => Promise<Handled | undefined>>
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
        const result = await step(visit, id);
        if (result === undefined) return undefined;
        if (!('secret' in result)) return await showWebhook(visit.parts, visit.visitor, id, result);
        const notice = done(
          'The new secret signs from now on; the old one signs for 24 hours more.',
        );
        return await showWebhook(visit.parts, visit.visitor, id, notice, result.secret);
      },
    ]),
  ),
};
