// Creates, checks, and uses password reset links. Each link works only once and expires after 30
// minutes.
import { hash } from 'node:crypto';
import type { RandomBytes } from '../keys/base62.ts';
import type { State } from '../state/state.ts';
import { deleteResetLinks, resetPrefix } from './delete-reset-links.ts';
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
   * Whether a link is still valid. Mail scanners open links, so opening a link must not invalidate
   * it.
   */
  isValid(token: string): Promise<boolean>;
  /**
   * Sets the password, invalidates the link, and ends all sessions, in one transaction. Returns the
   * email of the account. Returns undefined if the link is unknown, used, or expired.
   */
  use(token: string, passwordHash: string): Promise<string | undefined>;
}

interface Options {
  readonly state: State;
  readonly now: () => Date;
  readonly createId: () => string;
  readonly randomBytes: RandomBytes;
}

export const toResetUrl = (siteUrl: string, token: string): string =>
  `${siteUrl}${resetPath}?token=${token}`;

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
    isValid: async (token) => (await findAccountId(state.db, token, now())) !== undefined,
    use: (token, passwordHash) =>
      state.change(async (db) => {
        const at = now();
        // Deletes the link first, so that only one of two requests with the same link succeeds.
        const accountId = await takeLink(db, token, at);
        if (accountId === undefined) return undefined;
        const account = await db
          .selectFrom('account')
          .select('email')
          .where('id', '=', accountId)
          .executeTakeFirst();
        if (!account) return undefined;
        await replacePassword(db, { accountId, hash: passwordHash, at, createId });
        return account.email;
      }),
  };
}

/**
 * Only the hash of a token is stored. Tokens are too random to guess, so the hash needs no salt.
 */
const toIdentifier = (token: string): string => resetPrefix + hash('sha256', token);
const isWellFormed = (token: string): boolean => /^[\w-]{43}$/.test(token);

async function findAccountId(
  db: State['db'],
  token: string,
  at: Date,
): Promise<string | undefined> {
  if (!isWellFormed(token)) return undefined;
  const row = await db
    .selectFrom('verification')
    .select('value')
    .where('identifier', '=', toIdentifier(token))
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return row?.value;
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
