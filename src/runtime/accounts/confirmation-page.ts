// Shows a page that asks for confirmation before a key or webhook is removed, or before a key or
// secret is rotated. Unlike a dialog, a page works without JavaScript.

import type { AccountServices, PageResult, Visitor } from './account-services.ts';
import type { ConfirmView } from './account-views.ts';
import { show, toMinute } from './page-result.ts';

type Question = Pick<ConfirmView, 'title' | 'text' | 'button' | 'action' | 'isDanger'>;

/** Asks before a key is revoked or rotated. Returns undefined if there is no such key or verb. */
export async function confirmKeyAction(
  parts: AccountServices,
  visitor: Visitor,
  id: string,
  verb?: string,
) {
  const keys = await parts.keys.list(visitor.accountId);
  const key = keys.find((one) => one.id === id && one.revokedAt === null);
  if (!key) return undefined;
  const name = `“${key.name}” (${key.prefix}…)`;
  const used = key.lastUsedOn
    ? `It was last used on ${key.lastUsedOn}.`
    : 'It has no recorded use yet.';
  const ask = (question: Question) =>
    toPage(visitor, { ...question, field: 'key', id, form: '/account', back: '/account' });
  if (verb === 'revoke') {
    const until = key.expiresAt
      ? ` Otherwise it works until ${toText(toMinute(key.expiresAt))}.`
      : '';
    return ask({
      title: key.expiresAt ? `End key ${name} now?` : `Revoke key ${name}?`,
      text: `It stops working immediately. This cannot be undone. ${used}${until}`,
      button: key.expiresAt ? 'Revoke key now' : 'Revoke key',
      action: 'revoke-key',
      isDanger: true,
    });
  }
  if (verb !== 'rotate' || key.expiresAt) return undefined;
  return ask({
    title: `Rotate key ${name}?`,
    text: `You get a new key. The old key works for 24 more hours, so that you can replace it wherever it is used. You can also end it earlier. ${used}`,
    button: 'Rotate key',
    action: 'rotate-key',
    isDanger: false,
  });
}

/** Asks before a webhook is deleted or its secret is rotated. */
export async function confirmWebhookAction(
  parts: AccountServices,
  visitor: Visitor,
  id: string,
  verb?: string,
) {
  const webhook = await parts.webhooks.find(visitor.accountId, id);
  if (!webhook) return undefined;
  const name = webhook.name === '' ? webhook.url : `“${webhook.name}”`;
  const back = `/account/webhooks/${id}`;
  const ask = (question: Question) =>
    toPage(visitor, { ...question, field: 'webhook', id, form: back, back });
  if (verb === 'delete') {
    return ask({
      title: `Delete webhook ${name}?`,
      text: 'Deliveries stop, and the delivery log is deleted. This cannot be undone.',
      button: 'Delete webhook',
      action: 'remove-webhook',
      isDanger: true,
    });
  }
  if (verb !== 'rotate') return undefined;
  return ask({
    title: `Rotate the secret of ${name}?`,
    text: 'You get a new secret. For 24 hours, deliveries are signed with the old one as well. If the old secret leaked, rotate twice: only the last two secrets sign deliveries.',
    button: 'Rotate secret',
    action: 'rotate-webhook',
    isDanger: false,
  });
}

const toText = (minute: string): string => minute.replace('T', ' ').replace('Z', ' UTC');

const toPage = (
  { email, plan, token }: Visitor,
  question: Omit<ConfirmView, 'page' | 'email' | 'plan' | 'token' | 'notice'>,
): PageResult => show({ page: 'confirm', email, plan, token, notice: null, ...question });
