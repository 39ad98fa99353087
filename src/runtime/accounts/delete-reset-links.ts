// Invalidates password reset links. Earlier links must stop working after a password change.
import type { State } from '../state/state.ts';

export const resetPrefix = 'password-reset:';

/** Deletes the unused password reset links of an account. */
export const deleteResetLinks = (db: State['db'], accountId: string) =>
  db
    .deleteFrom('verification')
    .where('value', '=', accountId)
    .where('identifier', 'like', `${resetPrefix}%`)
    .execute();
