// Deletes the unused password reset links of an account, for example after a password change.
import type { State } from '../state/state.ts';

export const resetPrefix = 'password-reset:';

export const deleteResetLinks = (db: State['db'], accountId: string) =>
  db
    .deleteFrom('verification')
    .where('value', '=', accountId)
    .where('identifier', 'like', `${resetPrefix}%`)
    .execute();
