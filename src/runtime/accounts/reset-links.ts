// Creates, checks, and uses password reset links. Each link works only once and expires after 30
// minutes.
import { hash } from 'node:crypto';
import type { RandomBytes } from '../keys/base62.ts';
import type { State } from '../state/state.ts';
import { deleteWebhooks } from './account-store.ts';
import { deleteResetLinks } from './delete-reset-links.ts';
import { addNext } from './next-page.ts';
import { replacePassword } from './replace-password.ts';

export const resetMinutes = 30;
export const resetPath = '/account/reset';

export interface ResetLinks {
  /** Creates a link and returns its token. Earlier links of the account stop working. */
  create(accountId: string): Promise<string>;
  /**
   * Invalidates the reset links of the account. Call this after the password was changed without a
   * reset link.
   */
  end(accountId: string): Promise<void>;
  /**
   * Returns undefined if the link is unknown, used, or expired. Mail scanners open links, so opening
   * a link must not invalidate it.
   */
  find(token: string): Promise<{ readonly isEmailVerified: boolean } | undefined>;
  /**
   * Sets the password, invalidates the link, and ends all sessions, in one transaction. The link
   * proves who owns the email. If nobody has proved it before, someone else may have created the
   * account, so its API keys, webhooks, and other ways to sign in are deleted. Returns the email of
   * the account. Returns undefined if the link is unknown, used, or expired.
   */
  use(token: string, passwordHash: string): Promise<string | undefined>;
}

interface Options {
  readonly state: State;
  readonly now: () => Date;
  readonly createId: () => string;
  readonly randomBytes: RandomBytes;
}

export const toResetUrl = (siteUrl: string, token: string, next: string | null = null): string =>
  addNext(`${siteUrl}${resetPath}?token=${token}`, next);

export function createResetLinks({ state, now, createId, randomBytes }: Options): ResetLinks {
  return {
    async create(accountId) {
      const token = Buffer.from(randomBytes(32)).toString('base64url');
      const at = now();
      await state.change(async (db) => {
        await deleteResetLinks(db, accountId);
        await db
          .insertInto('verification')
          .values({
            id: createId(),
            identifier: toIdentifier(token),
            value: accountId,
            expires_at: new Date(at.getTime() + resetMinutes * 60_000),
            created_at: at,
            updated_at: at,
          })
          .execute();
      });
      return token;
    },
    async end(accountId) {
      await deleteResetLinks(state.db, accountId);
    },
    find: (token) => findLink(state.db, token, now()),
    use: (token, passwordHash) =>
      state.change(async (db, announce) => {
        const at = now();
        // Deletes the link first, so that only one of two requests with the same link succeeds.
        const accountId = await takeLink(db, token, at);
        if (accountId === undefined) return undefined;
        const account = await db
          .selectFrom('account')
          .select(['email', 'email_verified'])
          .where('id', '=', accountId)
          .executeTakeFirst();
        if (!account) return undefined;
        if (!account.email_verified) {
          await deleteCredentials(db, accountId);
          announce({ kind: 'account', accountId });
        }
        await db
          .updateTable('account')
          .set({ email_verified: true, updated_at: at })
          .where('id', '=', accountId)
          .execute();
        await replacePassword(db, { accountId, hash: passwordHash, at, createId });
        return account.email;
      }),
  };
}

/**
 * Only the hash of a token is stored. Tokens are too random to guess, so the hash needs no salt.
 */
const toIdentifier = (token: string): string => `password-reset:${hash('sha256', token)}`;
const isWellFormed = (token: string): boolean => /^[\w-]{43}$/.test(token);

async function findLink(db: State['db'], token: string, at: Date) {
  if (!isWellFormed(token)) return undefined;
  const row = await db
    .selectFrom('verification')
    .innerJoin('account', 'account.id', 'verification.value')
    .select('account.email_verified')
    .where('identifier', '=', toIdentifier(token))
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return row && { isEmailVerified: row.email_verified };
}

async function deleteCredentials(db: State['db'], accountId: string): Promise<void> {
  await deleteWebhooks(db, accountId);
  await db.deleteFrom('api_key').where('account_id', '=', accountId).execute();
  await db.deleteFrom('login').where('user_id', '=', accountId).execute();
}

async function takeLink(db: State['db'], token: string, at: Date): Promise<string | undefined> {
  if (!isWellFormed(token)) return undefined;
  const row = await db
    .deleteFrom('verification')
    .where('identifier', '=', toIdentifier(token))
    .where('expires_at', '>', at)
    .returning('value')
    .executeTakeFirst();
  return row?.value;
}
