// Ends links for a new password. Whoever changes a password must not leave an older way to change it.
import type { State } from '../state/state.ts';

export const resetPrefix = 'password-reset:';

/** Ends the links of an account that were not used yet. */
export const endResetLinks = (db: State['db'], accountId: string) =>
  db
    .deleteFrom('verification')
    .where('value', '=', accountId)
    .where('identifier', 'like', `${resetPrefix}%`)
    .execute();
