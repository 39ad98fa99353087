// Codes that a client exchanges for an API key after the user has approved it. Each code works once,
// for five minutes, and only with the verifier that the client kept (PKCE).
import { hash } from 'node:crypto';
import type { RandomBytes } from '../keys/base62.ts';
import type { State } from '../state/state.ts';

const codeMs = 5 * 60_000;

export interface Grant {
  readonly clientId: string;
  readonly redirectUri: string;
  /** The SHA-256 of the verifier in base64url (PKCE, method `S256`). */
  readonly challenge: string;
}

export interface AuthorizationCodes {
  create(accountId: string, grant: Grant): Promise<string>;
  /** Ends the code. Returns the account, or undefined if the code does not exist for this grant. */
  take(code: string, grant: Grant): Promise<string | undefined>;
}

interface Options {
  readonly state: State;
  readonly now: () => Date;
  readonly createId: () => string;
  readonly randomBytes: RandomBytes;
}

export const createAuthorizationCodes = (options: Options): AuthorizationCodes => ({
  async create(accountId, grant) {
    const { state, now, createId, randomBytes } = options;
    const code = Buffer.from(randomBytes(32)).toString('base64url');
    const at = now();
    await state.db
      .insertInto('verification')
      .values({
        id: createId(),
        identifier: toIdentifier(code, grant),
        value: accountId,
        expires_at: new Date(at.getTime() + codeMs),
        created_at: at,
        updated_at: at,
      })
      .execute();
    return code;
  },
  async take(code, grant) {
    const row = await options.state.db
      .deleteFrom('verification')
      .where('identifier', '=', toIdentifier(code, grant))
      .where('expires_at', '>', options.now())
      .returning('value')
      .executeTakeFirst();
    return row?.value;
  },
});

/** The hash also contains the grant, so that a code is unknown with any other grant. */
const toIdentifier = (code: string, { clientId, redirectUri, challenge }: Grant): string =>
  `oauth-code:${hash('sha256', JSON.stringify([code, clientId, redirectUri, challenge]))}`;
