// Invalidates password reset links. After a password change, older links must not work.
import type { State } from '../state/state.ts';

export const resetPrefix = 'password-reset:';

/** Deletes the unused password reset links of an account. */
export const deleteResetLinks = (db: State['db'], accountId: string) =>
  db
    .deleteFrom('verification')
    .where('value', '=', accountId)
    .where('identifier', 'like', `${resetPrefix}%`)
    .execute();
