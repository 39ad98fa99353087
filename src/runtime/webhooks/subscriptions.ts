// Creates, lists, pauses, and ends email subscriptions.
import type { EventKind } from '../../contracts/api/event-kinds.ts';
import { webhookRules } from '../../contracts/api/webhook-rules.ts';
import { createWebhookId } from './ids.ts';
import { isUnsubscribeToken } from './send-mail.ts';
import { createSecret } from './signatures.ts';
import { tryDecrypt } from './undecryptable-secrets.ts';
import {
  deleteWebhook,
  disableWebhook,
  enableRow,
  lockAccount,
  type WebhookRow,
  type WebhookStoreDeps,
} from './webhook-store.ts';

export interface NewSubscription {
  /** Path and query, from `readSubscribedList`. */
  readonly list: string;
  readonly every: 'event' | 'week';
  readonly events: readonly EventKind[];
}

/** `end`, `pause`, and `resume` return false if the account has no such subscription. */
export function createSubscriptions(deps: WebhookStoreDeps) {
  const { state, cipher, now } = deps;
  const select = (db = state.db) =>
    db.selectFrom('webhook').selectAll().where('list', 'is not', null);
  const findOwn = (accountId: string, id: string) =>
    select().where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst();
  /** Returns undefined if the link does not belong to a subscription. */
  const findByLink = async (id: string, token: string) => {
    const row = await select().where('id', '=', id).executeTakeFirst();
    const secret = row && tryDecrypt(cipher, row.sealed_secret, id);
    return secret !== undefined && isUnsubscribeToken(token, secret) ? row : undefined;
  };
  return {
    findByLink,
    list: (accountId: string) =>
      select().where('account_id', '=', accountId).orderBy('created_at').orderBy('id').execute(),
    /** Returns false if the account has the maximum number of subscriptions. */
    create: (accountId: string, input: NewSubscription) =>
      state.db.transaction().execute(async (trx) => {
        await lockAccount(state, trx, accountId);
        const own = await select(trx).where('account_id', '=', accountId).execute();
        if (own.length >= webhookRules.maxSubscriptions) return false;
        await trx
          .insertInto('webhook')
          .values(toRow(deps, accountId, input))
          .execute();
        return true;
      }),
    async end(accountId: string, id: string): Promise<boolean> {
      if (!(await findOwn(accountId, id))) return false;
      await deleteWebhook(state, id);
      return true;
    },
    async pause(accountId: string, id: string): Promise<boolean> {
      if (!(await findOwn(accountId, id))) return false;
      await disableWebhook(state, id, 'You paused it.', now());
      return true;
    },
    async resume(accountId: string, id: string): Promise<boolean> {
      const row = await findOwn(accountId, id);
      if (!row) return false;
      // A lost secret is replaced. Links in earlier emails then stop working.
      const isUsable = tryDecrypt(cipher, row.sealed_secret, id) !== undefined;
      const secret = isUsable ? {} : { sealed_secret: cipher.encrypt(createSecret(), id) };
      return await enableRow(state.db, accountId, id, secret);
    },
    /** Pauses the subscription. Returns undefined like `findByLink`. */
    async unsubscribe(id: string, token: string) {
      const row = await findByLink(id, token);
      if (row) await disableWebhook(state, id, 'You unsubscribed with a link in an email.', now());
      return row;
    },
  };
}

function toRow(
  { cipher, now }: WebhookStoreDeps,
  accountId: string,
  { list, every, events }: NewSubscription,
): WebhookRow {
  const id = createWebhookId();
  return {
    id,
    account_id: accountId,
    name: '',
    url: 'mailto:',
    list,
    every,
    events: JSON.stringify(events),
    repos: '[]',
    models: '[]',
    state: 'delivering',
    failures: 0,
    sealed_secret: cipher.encrypt(createSecret(), id),
    previous_sealed: null,
    previous_until: null,
    created_at: now(),
    last_delivery_at: null,
    disabled_at: null,
    disabled_why: null,
  };
}
