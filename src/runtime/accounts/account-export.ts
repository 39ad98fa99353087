// Exports everything that the service stores about an account, except secrets and hashes.
import { readAttemptLog } from '../webhooks/delivery-store.ts';
import { readKinds, toRecord } from '../webhooks/webhook-store.ts';
import type { AccountServices, Visitor } from './account-services.ts';

/** A limit that no webhook reaches, so the export contains all deliveries. */
const maxDeliveries = 1_000_000;
const usageDays = 3_650;

export async function exportAccount(parts: AccountServices, visitor: Visitor, headers: Headers) {
  const { accountId, email } = visitor;
  const [logins, sessions, keys, usage, webhooks, subscriptions, account] = await Promise.all([
    parts.auth.api.listUserAccounts({ headers }),
    parts.auth.api.listSessions({ headers }),
    parts.keys.list(accountId),
    parts.quotas.history(accountId, usageDays),
    parts.webhooks.list(accountId),
    parts.webhooks.subscriptions.list(accountId),
    parts.accounts.find(email),
  ]);
  return {
    exported: parts.now().toISOString(),
    account: account && { ...account, createdAt: account.createdAt.toISOString() },
    sign_in_methods: logins.map(({ providerId, createdAt }) => ({
      provider: providerId,
      createdAt,
    })),
    sessions: sessions.map(({ createdAt, expiresAt, ipAddress, userAgent }) => ({
      createdAt,
      expiresAt,
      ipAddress,
      userAgent,
    })),
    keys: keys.map(({ accountId: _, ...key }) => key),
    usage: usage.filter(({ used }) => used > 0),
    webhooks: await Promise.all(
      webhooks.map(async (webhook) => ({
        ...toRecord(webhook),
        disabled_reason: webhook.disabled_why,
        deliveries: await exportDeliveries(parts, accountId, webhook.id),
      })),
    ),
    email_subscriptions: subscriptions.map((one) => ({
      id: one.id,
      list: one.list,
      every: one.every,
      events: readKinds(one.events),
      state: one.state,
      created: one.created_at.toISOString(),
      last_email: one.last_delivery_at?.toISOString() ?? null,
    })),
  };
}

async function exportDeliveries({ webhooks }: AccountServices, accountId: string, id: string) {
  const deliveries = await webhooks.listDeliveries(accountId, id, maxDeliveries);
  return deliveries.map((one) => ({
    id: one.id,
    event: one.kind,
    day: one.day,
    state: one.state,
    created: one.created_at.toISOString(),
    attempts: readAttemptLog(one.attempt_log),
    answer: one.answer,
  }));
}
