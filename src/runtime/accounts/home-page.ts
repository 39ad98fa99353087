// The account's home page: usage, plan, and API keys.

import { plans } from '../../contracts/api/plans.ts';
import { toDay } from '../../lib/time.ts';
import { KeyExistsError, KeyLimitError } from '../keys/key-store.ts';
import type { AccountServices, PageResult, Visit, Visitor } from './account-services.ts';
import type { HomeView, Notice } from './account-views.ts';
import { continuePending } from './authorize-page.ts';
import { notifyOwner } from './notify-owner.ts';
import { done, goTo, refused, show, toMinute } from './page-result.ts';

const shownDays = 30;

export async function showHome(
  parts: AccountServices,
  visitor: Visitor,
  notice: Notice | null = null,
  newKey: string | null = null,
): Promise<PageResult> {
  const { accountId, email, plan, token } = visitor;
  const { quota } = plans[plan];
  const usage = await parts.quotas.read(accountId, quota);
  const keys = await parts.keys.list(accountId);
  const view: HomeView = {
    page: 'home',
    email,
    plan,
    token,
    notice,
    newKey,
    newKeyId: parts.keys.createId(),
    usage: {
      limit: usage.limit,
      used: usage.used,
      reset: toMinute(new Date(usage.resetSeconds * 1000)),
      days: await parts.quotas.history(accountId, shownDays),
    },
    keys: keys.map((key) => ({
      id: key.id,
      name: key.name,
      prefix: key.prefix,
      created: toDay(key.createdAt),
      lastUsed: key.lastUsedOn,
      revoked: key.revokedAt ? toDay(key.revokedAt) : null,
      ends: key.expiresAt ? toMinute(key.expiresAt) : null,
    })),
    webhooks: (await parts.webhooks.list(accountId)).length,
  };
  return show(view, notice?.kind === 'refused' ? 400 : 200);
}

/** Shows the page, or continues to connect the application for which the visitor signed in. */
export const openHome = async (visit: Visit): Promise<PageResult> =>
  continuePending(visit) ??
  (await showHome(visit.parts, visit.visitor, findDone(visit.query.get('done'))));

function explain(cause: unknown): string | undefined {
  if (cause instanceof KeyExistsError) {
    return (
      'This form was already submitted, and a key is shown only once. If you did not copy it, ' +
      'rotate it below.'
    );
  }
  if (!(cause instanceof KeyLimitError)) return undefined;
  return cause.message;
}

const keyNotFound = refused('This key no longer exists. The list below is up to date.');
const alreadyReplaced = refused(
  'This key was already rotated or revoked. If you did not copy the new key, rotate the new key below.',
);

export const homeActions = {
  /** Does not redirect, because only this response can show the key. */
  async 'create-key'({ parts, visitor, form }) {
    const name = (form.get('name') ?? '').trim() || 'Key';
    try {
      const id = form.get('new_key') ?? '';
      const { key } = await parts.keys.create(visitor.accountId, name, id);
      notifyOwner(parts, visitor.email, 'key');
      return await showHome(
        parts,
        visitor,
        done('Key created. Copy it now. It will not be shown again.'),
        key,
      );
    } catch (cause) {
      const text = explain(cause);
      if (text === undefined) throw cause;
      return await showHome(parts, visitor, refused(text));
    }
  },
  async 'rename-key'({ parts, visitor, form }) {
    const id = form.get('key') ?? '';
    const isDone = await parts.keys.rename(visitor.accountId, id, form.get('name') ?? '');
    return isDone ? goTo('/account?done=renamed') : await showHome(parts, visitor, keyNotFound);
  },
  async 'revoke-key'({ parts, visitor, form }) {
    const isDone = await parts.keys.revoke(visitor.accountId, form.get('key') ?? '');
    return isDone ? goTo('/account?done=revoked') : await showHome(parts, visitor, keyNotFound);
  },
  async 'rotate-key'({ parts, visitor, form }) {
    try {
      const made = await parts.keys.rotate(visitor.accountId, form.get('key') ?? '');
      if (!made) return await showHome(parts, visitor, alreadyReplaced);
      notifyOwner(parts, visitor.email, 'key');
      const text = `Key “${made.record.name}” rotated. Copy the new key now. The old key works for 24 more hours.`;
      return await showHome(parts, visitor, done(text), made.key);
    } catch (cause) {
      const text = explain(cause);
      if (text === undefined) throw cause;
      return await showHome(parts, visitor, refused(text));
    }
  },
} as const satisfies Record<string, (visit: Visit) => Promise<PageResult>>;

const doneTexts: Readonly<Record<string, string>> = {
  renamed: 'Key renamed.',
  revoked: 'Key revoked. It no longer works.',
};
const findDone = (name: string | null): Notice | null => {
  const text = name !== null && Object.hasOwn(doneTexts, name) ? doneTexts[name] : undefined;
  return text === undefined ? null : done(text);
};
