// Deletes the unused password reset links and authorization codes of an account, for example after a
// password change.
import type { State } from '../state/state.ts';

export const deleteResetLinks = (db: State['db'], accountId: string) =>
  db.deleteFrom('verification').where('value', '=', accountId).execute();
