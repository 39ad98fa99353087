// Checks passkeys beyond better-auth's signature check, and stores when they were last used.
import { APIError } from 'better-auth/api';
import type { State } from '../state/state.ts';

interface Checked {
  readonly credentialId: string;
  /** Whether the device verified its user by fingerprint, face, or PIN. */
  readonly isUserVerified: boolean;
}

export interface PasskeyChecks {
  readonly siteName: string;
  /** The origin that passkeys are bound to. Undefined if the service does not offer passkeys. */
  readonly origin: string | undefined;
  /** Throws an APIError with one of the codes in `passkeyFaults`, as does `checkUse`. */
  checkNew(passkey: Checked): Promise<void>;
  checkUse(passkey: Checked): Promise<void>;
}

export const passkeyFaults = {
  unverified: 'PASSKEY_USER_NOT_VERIFIED',
  known: 'PASSKEY_ALREADY_REGISTERED',
} as const;

interface Options {
  readonly state: State;
  readonly siteName: string;
  readonly origin: string | undefined;
}

export function createPasskeyChecks({ state, siteName, origin }: Options): PasskeyChecks {
  return {
    siteName,
    origin,
    async checkNew({ credentialId, isUserVerified }) {
      if (!isUserVerified) throw toFault(passkeyFaults.unverified);
      // A credential id must be new. Otherwise someone could register the id of another account's
      // passkey, whose owner would then sign in to the wrong account.
      const found = await state.db
        .selectFrom('passkey')
        .select('id')
        .where('credential_id', '=', credentialId)
        .executeTakeFirst();
      if (found) throw toFault(passkeyFaults.known);
    },
    async checkUse({ credentialId, isUserVerified }) {
      if (!isUserVerified) throw toFault(passkeyFaults.unverified);
      await state.db
        .updateTable('passkey')
        .set({ last_used_at: state.now() })
        .where('credential_id', '=', credentialId)
        .execute();
    },
  };
}

const toFault = (code: string): APIError => new APIError('BAD_REQUEST', { code, message: code });
