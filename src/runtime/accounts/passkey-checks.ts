// Checks that a device verified its user and that a new passkey is not registered yet. Stores when
// each passkey was last used.
import { APIError } from 'better-auth/api';
import type { State } from '../state/state.ts';

interface Checked {
  readonly credentialId: string;
  readonly isUserVerified: boolean;
}

export interface PasskeyChecks {
  readonly siteName: string;
  readonly origin: string | undefined;
  /** `checkNew` and `checkUse` throw an APIError with one of the codes in `passkeyFaults`. */
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
      // The credential id must not be registered yet. Otherwise, someone could register the
      // credential id of another person's passkey, and that person would sign in to the wrong
      // account.
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
